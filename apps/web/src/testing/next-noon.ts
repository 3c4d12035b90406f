let files = 0;

/**
 * Returns noon of today, one millisecond later for each test file. Vitest imports the setup by an address with the page's
 * time. A file that skips all tests leaves the fixed time. If the next file fixed the same time, its setup would not run.
 */
export const nextNoon = (): number => new Date().setHours(12, 0, 0, files++);
