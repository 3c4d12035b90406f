export const shortcutWords = {
  id: "shortcuts",
  newEntry: "write today's entry",
  addNote: "add a note for today",
  search: "search",
  list: "show this list",
  send: "send an entry",
  on: "Single-key shortcuts",
  onText: "Turn them off if you use speech input, or if you press them by accident.",
};
