export { validateAvatar } from "./avatar.ts";
export { detectImageType, type ImageType } from "./image-type.ts";
export { profileKeys } from "../query/keys.ts";
export { useMarkLapseSeen } from "./lapse-seen.ts";
export { profileQuery, settingQuery, useSyncTimeZone } from "./queries.ts";
export { useDeleteAccount, useSavePage, useSaveProfile, useSaveSetting } from "./mutations.ts";
export { fetchSetting, type Profile, type Setting, type SettingUpdate } from "./repo.ts";
export { AVATAR_LIMITS, getAvatarUrl, PROFILE_LIMITS } from "./rules.ts";
export { handleSchema, profileSchema } from "./schema.ts";
