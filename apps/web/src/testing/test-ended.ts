export const TEST_ENDED = "The test has ended.";
