export { StampMarks, type StampMarksProps } from "./stamp-marks.tsx";
