import { PROFILE_LIMITS } from "@diary/core/profile";

/** The specification's words about the profile and the settings. */
export const profileCopy = {
  loading: "Now Loading...",
  loadFailed: "Your profile could not be loaded.",
  settings: {
    title: "Setting",
    avatar: "Choose Avatar",
    avatarHint: "(Max 1MB)",
    nickname: "Nickname",
    comment: "Comment",
    submit: "Update Profile",
    success: "Update your profile Success",
    failed: "Failed",
    changePassword: "Change Password",
    tooBigTitle: "File Size Exceeded Limit",
    tooBig: "Cannot select images larger than 1MB. Please choose an image that is 1MB or smaller.",
    notAnImage: "Please choose a picture: png, jpg, gif or webp.",
    readError: "error",
  },
  day: {
    title: "Your day",
    timeZone: "Time zone",
    timeZoneText: "It follows this device. Dates are always your own calendar's.",
    start: "The day starts at",
    startHint: "An entry written before this hour belongs to the day before.",
    hours: Array.from(
      { length: PROFILE_LIMITS.dayStartHour.max - PROFILE_LIMITS.dayStartHour.min + 1 },
      (_, index) => PROFILE_LIMITS.dayStartHour.min + index,
    ),
  },
  data: {
    title: "Your data",
    text: "Everything you wrote, as a file to keep: your profile, challenges and entries.",
    json: "Export as JSON",
    markdown: "Export as Markdown",
    failed: "The export failed. Please try again.",
  },
  account: {
    title: "Delete account",
    text: "Deletes your profile, challenges, entries, likes and picture at once, for good. Nobody can bring them back.",
    open: "Delete account",
    dialogTitle: "Delete your account?",
    confirmLabel: (word: string) => `Type ${word} to confirm`,
    word: "DELETE",
    submit: "Delete everything",
    cancel: "cancel",
    failed: "Your account could not be deleted. Please try again.",
    done: "Your account has been deleted.",
  },
} as const;
