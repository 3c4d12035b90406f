let files = 0;

/**
 * Returns noon of today, one millisecond later for each test file: Vitest imports the setup file by a URL with the current
 * time, and the time of a file that skips all tests stays fixed. With an equal time, the next file's setup would not run.
 */
export const nextNoon = (): number => new Date().setHours(12, 0, 0, files++);
