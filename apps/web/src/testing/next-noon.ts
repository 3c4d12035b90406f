let files = 0;

/**
 * Returns noon of today, one millisecond later for each test file. Vitest imports the setup by an address with the time.
 * With a repeated time, for example after a file that skips all tests, the browser would not run the setup again.
 */
export const nextNoon = (): number => new Date().setHours(12, 0, 0, files++);
