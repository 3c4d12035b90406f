export { Loading, type LoadingProps } from "./loading.tsx";
export { Skeleton, type SkeletonProps } from "./skeleton.tsx";
