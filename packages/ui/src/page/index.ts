export { PageHeader, type PageHeaderProps } from "./page-header.tsx";
export { Page, type PageProps } from "./page.tsx";
export { Section, type SectionProps } from "./section.tsx";
