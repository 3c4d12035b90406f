let files = 0;

/**
 * Returns noon of today, one millisecond later for each test file.
 *
 * Vitest imports the setup by an address with the time. If a file skips all tests, its clock isn't restored, and the
 * same time again would be the same address: the browser would not run the setup for later files.
 */
export const nextNoon = (): number => new Date().setHours(12, 0, 0, files++);
