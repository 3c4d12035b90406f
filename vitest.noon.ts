// Stands the clock of a file's tests at noon: no test reads two days, at whatever hour it runs.
import { vi } from "vitest";

vi.setSystemTime(new Date().setHours(12, 0, 0, 0));
