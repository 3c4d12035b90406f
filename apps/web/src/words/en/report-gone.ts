export const reportGoneWords = {
  id: "report-gone",
  title: "Gone before a decision",
  text: "Its author deleted the account, so there was nothing left to decide. Thank you for telling us.",
};
