/** Message of the fake API's responses after a test has ended, also to pending requests. */
export const TEST_ENDED = "The test has ended.";
