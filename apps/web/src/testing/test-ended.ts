/** Message of each response to a site after its test has ended. */
export const TEST_ENDED = "The test has ended.";
