const OWN_CARD_COLUMNS =
  "challenge_id,user_id,nickname,avatar_url,title,category,start_date,end_date,day,days,completed,visibility,like_count,liked,created_at,updated_at,hidden_at,last_line";
export const CARD_COLUMNS = `${OWN_CARD_COLUMNS},handle`;
const OWN_CARD_WITH_PHOTO = `${OWN_CARD_COLUMNS},photo`;
const CARD_WITH_PHOTO = `${OWN_CARD_WITH_PHOTO},handle`;
const OWN_CARD_WITH_ENDING = `${OWN_CARD_WITH_PHOTO},ended_early`;
const CARD_WITH_ENDING = `${OWN_CARD_WITH_ENDING},handle`;
const PLAN_COLUMNS = "weekdays,earlier_weekdays,rest_days";
export const ENTRY_COLUMNS =
  "day_id,challenge_id,user_id,date,day,content,version,created_at,updated_at,hidden_at,format";
const PHOTOS = "photos:photo(photo_id,position,width,height,alt,placeholder)";
const DECISION_COLUMNS =
  "decision_id,subject_type,subject_id,subject_text,action,ground,facts,suspended_until,created_at,ended_at,seen_at,appeal,appealed_at,appeal_outcome,appeal_answer,answered_at";
const REPORT_COLUMNS = "number,subject_type,reason,created_at,state,answered_at";
export const FEED_PAGE = "visibility=eq.public&order=updated_at.desc,challenge_id.desc&limit=20";
const ONE_ENTRY = "day_id=eq.$&challenge_id=eq.$&user_id=eq.$";

/**
 * Closed list of requests to /rest/v1. Each line is a request of postgrest-js that runs as one prepared statement.
 * `$` is a value, `$me` the caller's id, `max` the maximum number of rows. Parentheses contain the values of `Prefer`,
 * braces the names of a function's parameters, with "?" after optional names.
 * Fixed values such as `visibility=eq.public` let the planner use partial indexes.
 * Only append lines, and never change or remove one: open pages, installed extensions and pending entries send requests of earlier versions.
 */
export const REQUEST_SHAPES: readonly string[] = `
GET home_challenge?select=${CARD_COLUMNS}&${FEED_PAGE}
GET home_challenge?select=*&challenge_id=eq.$
GET home_challenge?select=liked,like_count&challenge_id=eq.$
GET home_challenge?select=challenge_id max=100
GET challenge?select=challenge_id max=100
GET challenge?select=challenge_id&challenge_id=eq.$
GET challenge?select=*&user_id=eq.$me&challenge_id=gt.$&order=challenge_id.asc&limit=500
GET day?select=day_id&${ONE_ENTRY}
GET day?select=challenge_id&user_id=eq.$me&date=eq.$
GET day_revision?select=*&day_id=eq.$&order=version.desc max=100
GET likes?select=*&user_id=eq.$me&challenge_id=gt.$&order=challenge_id.asc&limit=500
GET decision?select=${DECISION_COLUMNS}&user_id=eq.$&order=created_at.desc
GET report?select=${REPORT_COLUMNS}&reporter_id=eq.$&order=created_at.desc&limit=50
GET profile?select=*&user_id=eq.$
GET setting?select=*&user_id=eq.$
GET site?select=sign_up
GET site?select=announcement,announced_at
POST challenge?on_conflict=challenge_id&select=challenge_id (resolution=ignore-duplicates,return=representation)
POST likes?on_conflict=challenge_id,user_id (resolution=ignore-duplicates)
POST block?on_conflict=user_id,blocked_user_id (resolution=ignore-duplicates)
POST feedback
PATCH challenge?challenge_id=eq.$&select=challenge_id (return=representation)
PATCH profile?user_id=eq.$&select=* (return=representation)
PATCH setting?user_id=eq.$&select=* (return=representation)
DELETE challenge?challenge_id=eq.$&select=challenge_id (return=representation)
DELETE day?${ONE_ENTRY}&select=day_id (return=representation)
DELETE likes?challenge_id=eq.$&user_id=eq.$
DELETE block?user_id=eq.$&blocked_user_id=eq.$
POST rpc/appeal_decision {appeal,decision_id}
POST rpc/delete_account {}
POST rpc/desk_answer_appeal {answer,decision_id,outcome}
POST rpc/desk_appeals {}
POST rpc/desk_case {case_id}
POST rpc/desk_decide_case {action,case_id,days,facts,ground,reports_seen}
POST rpc/desk_decide_case {action,case_id,facts,ground,reports_seen}
POST rpc/desk_decide_case {action,case_id,facts,reports_seen}
POST rpc/desk_revoke_sessions {facts,user_id}
POST rpc/desk_feedback {before_id,done}
POST rpc/desk_feedback {done}
POST rpc/desk_set_feedback_done {done,feedback_id}
POST rpc/desk_lift_suspension {facts,user_id}
POST rpc/desk_log {}
POST rpc/desk_log {before_id}
POST rpc/desk_list_users {search}
POST rpc/desk_queue {}
POST rpc/desk_queue {after_case_id,after_opened_at,after_priority}
POST rpc/is_staff {}
POST rpc/list_my_blocks {}
POST rpc/report_status {number}
POST rpc/mark_decision_seen {decision_id}
POST rpc/create_report {note,reason,subject_id,subject_type}
POST rpc/create_report {reason,subject_id,subject_type}
POST rpc/desk_delete_user {facts,user_id}
GET home_challenge?select=challenge_id,start_date,${PLAN_COLUMNS}&user_id=eq.$&completed=eq.false max=250
GET rest_day?select=date&challenge_id=eq.$&order=date.asc max=400
POST rpc/set_rest_days {challenge_id,first_date,last_date,rests}
POST rpc/companions {of_challenge}
POST rpc/likes_since {}
POST rpc/mark_likes_seen {until}
POST rpc/written_days {first_date,last_date}
POST rpc/on_this_day {today}
GET push_device?select=*&user_id=eq.$me&order=seen_at.desc max=5
POST rpc/save_push_device {auth,endpoint,language,p256dh}
POST rpc/forget_push_device {endpoint}
GET day?select=${ENTRY_COLUMNS}&challenge_id=eq.$&order=date.desc max=100
GET day?select=${ENTRY_COLUMNS}&${ONE_ENTRY}
GET day?select=${ENTRY_COLUMNS},challenge(days)&${ONE_ENTRY}
POST day?on_conflict=day_id&select=${ENTRY_COLUMNS},challenge(days) (resolution=ignore-duplicates,return=representation)
PATCH day?${ONE_ENTRY}&select=${ENTRY_COLUMNS} (return=representation)
GET home_challenge?select=${OWN_CARD_COLUMNS},${PLAN_COLUMNS},template&user_id=eq.$&order=start_date.desc,challenge_id.desc max=250
GET home_challenge?select=${OWN_CARD_COLUMNS},${PLAN_COLUMNS},template&user_id=eq.$&order=start_date.desc,challenge_id.desc&limit=250&offset=$
GET home_challenge?select=${OWN_CARD_COLUMNS},${PLAN_COLUMNS},template&user_id=eq.$&completed=eq.false&order=start_date.desc,challenge_id.desc max=250
POST rpc/create_access_token {days,name}
POST rpc/list_access_tokens {}
POST rpc/revoke_access_token {token_id}
POST rpc/read_diary {token}
POST rpc/read_diary {before_date,before_id,token}
POST rpc/register_entry {challenge_id,content,token}
GET home_challenge?select=${CARD_COLUMNS}&updated_at=lte.$&or=(updated_at.lt."$",challenge_id.lt.$)&${FEED_PAGE}
GET home_challenge?select=${CARD_COLUMNS}&category=eq.$&${FEED_PAGE}
GET home_challenge?select=${CARD_COLUMNS}&category=eq.$&updated_at=lte.$&or=(updated_at.lt."$",challenge_id.lt.$)&${FEED_PAGE}
GET home_challenge?select=${CARD_COLUMNS},${PLAN_COLUMNS}&user_id=eq.$&${FEED_PAGE}
GET home_challenge?select=${CARD_COLUMNS},${PLAN_COLUMNS}&user_id=eq.$&updated_at=lte.$&or=(updated_at.lt."$",challenge_id.lt.$)&${FEED_PAGE}
GET day?select=challenge_id,date&user_id=eq.$&date=gte.$&order=date.desc&limit=1000
POST rpc/person {handle}
POST rpc/list_my_follows {}
POST rpc/following_feed {}
POST rpc/following_feed {before_at,before_id}
POST follow?on_conflict=user_id,followed_id (resolution=ignore-duplicates)
DELETE follow?user_id=eq.$&followed_id=eq.$
POST rpc/open_import {}
POST rpc/import_challenge {challenge,entries}
POST rpc/search_challenges {words}
POST rpc/search_challenges {before,before_id,words}
POST rpc/search_own_entries {words}
POST rpc/search_own_entries {before_date,before_id,words}
POST rpc/create_share_link {challenge_id,days}
POST rpc/list_share_links {}
POST rpc/revoke_share_link {challenge_id}
POST rpc/shared_challenge {token}
GET day_revision?select=*&user_id=eq.$me&day_id=gt.$&order=day_id.asc,version.asc&limit=100
POST rpc/export_records {}
GET day?select=${ENTRY_COLUMNS}&challenge_id=eq.$&order=date.desc&limit=50
GET day?select=day_id,challenge_id,date,day,content,created_at,updated_at,format,challenge(title)&user_id=eq.$&order=date.desc&limit=50
GET day?select=*&user_id=eq.$me&day_id=gt.$&order=day_id.asc&limit=100
GET day?select=day_id,challenge_id,date&user_id=eq.$me&day_id=gt.$&order=day_id.asc&limit=1000
POST rpc/become_first_staff {code}
POST rpc/save_photos {day_id,photos,removed}
POST rpc/check_photo_upload {}
POST rpc/release_photos {}
GET day?select=${ENTRY_COLUMNS},${PHOTOS}&challenge_id=eq.$&order=date.desc max=100
GET day?select=${ENTRY_COLUMNS},${PHOTOS}&challenge_id=eq.$&order=date.desc&limit=50
GET day?select=${ENTRY_COLUMNS},${PHOTOS}&${ONE_ENTRY}
GET day?select=${ENTRY_COLUMNS},${PHOTOS},challenge(days)&${ONE_ENTRY}
POST day?on_conflict=day_id&select=${ENTRY_COLUMNS},${PHOTOS},challenge(days) (resolution=ignore-duplicates,return=representation)
PATCH day?${ONE_ENTRY}&select=${ENTRY_COLUMNS},${PHOTOS} (return=representation)
GET day?select=day_id,challenge_id,date,day,content,created_at,updated_at,format,challenge(title),${PHOTOS}&user_id=eq.$&order=date.desc&limit=50
GET day?select=*,${PHOTOS}&user_id=eq.$me&day_id=gt.$&order=day_id.asc&limit=100
GET home_challenge?select=${CARD_WITH_PHOTO}&${FEED_PAGE}
GET home_challenge?select=${CARD_WITH_PHOTO}&updated_at=lte.$&or=(updated_at.lt."$",challenge_id.lt.$)&${FEED_PAGE}
GET home_challenge?select=${CARD_WITH_PHOTO}&category=eq.$&${FEED_PAGE}
GET home_challenge?select=${CARD_WITH_PHOTO}&category=eq.$&updated_at=lte.$&or=(updated_at.lt."$",challenge_id.lt.$)&${FEED_PAGE}
GET home_challenge?select=${CARD_WITH_PHOTO},${PLAN_COLUMNS}&user_id=eq.$&${FEED_PAGE}
GET home_challenge?select=${CARD_WITH_PHOTO},${PLAN_COLUMNS}&user_id=eq.$&updated_at=lte.$&or=(updated_at.lt."$",challenge_id.lt.$)&${FEED_PAGE}
GET home_challenge?select=${OWN_CARD_WITH_PHOTO},${PLAN_COLUMNS},template&user_id=eq.$&order=start_date.desc,challenge_id.desc max=250
GET home_challenge?select=${OWN_CARD_WITH_PHOTO},${PLAN_COLUMNS},template&user_id=eq.$&order=start_date.desc,challenge_id.desc&limit=250&offset=$
GET home_challenge?select=${OWN_CARD_WITH_PHOTO},${PLAN_COLUMNS},template&user_id=eq.$&completed=eq.false&order=start_date.desc,challenge_id.desc max=250
GET photo?select=photo_id,day_id&user_id=eq.$me&photo_id=gt.$&order=photo_id.asc&limit=1000
GET note?select=note_id,challenge_id,date,content,source,created_at&user_id=eq.$me&order=created_at.asc,note_id.asc&limit=500
POST note?on_conflict=note_id (resolution=ignore-duplicates)
POST rpc/delete_notes {note_ids}
POST rpc/create_access_token {days,name,scopes}
POST rpc/api_me {}
POST rpc/api_challenges {}
POST rpc/api_entries {challenge_id?,from_date?,to_date?,search?,before_date?,before_id?}
POST rpc/api_public_entries {challenge_id}
POST rpc/api_notes {}
POST rpc/api_add_note {content,note_id?,challenge_id?,source?}
POST rpc/api_register_entry {challenge_id,content,entry_id?}
POST rpc/api_append_to_entry {append_id,challenge_id,content}
POST rpc/public_progress {challenge_id}
POST rpc/create_circle {name,challenge_id?,circle_id?}
POST rpc/my_circles {}
POST rpc/circle_page {circle_id}
POST rpc/circle_challenge {circle_id,user_id}
POST rpc/invite_to_circle {circle_id}
POST rpc/revoke_circle_invitation {circle_id}
POST rpc/circle_invitation {token}
POST rpc/join_circle {token,challenge_id?}
POST rpc/set_circle_challenge {circle_id,challenge_id?}
POST rpc/set_circle_nudges {accepts,circle_id}
POST rpc/rename_circle {circle_id,name}
POST rpc/leave_circle {circle_id}
POST rpc/remove_circle_member {circle_id,user_id}
POST rpc/end_circle {circle_id}
POST rpc/add_circle_reply {circle_id,content,day_id,reply_id}
POST rpc/delete_circle_reply {reply_id}
POST rpc/nudge_circle_member {circle_id,content?,user_id}
POST rpc/mark_circle_seen {circle_id,until?}
GET home_challenge?select=challenge_id,start_date,created_at,day,${PLAN_COLUMNS}&user_id=eq.$&completed=eq.false max=250
POST rpc/challenge_proof {challenge_id}
POST rpc/shared_challenge_proof {token}
GET home_challenge?select=${CARD_WITH_ENDING}&${FEED_PAGE}
GET home_challenge?select=${CARD_WITH_ENDING}&updated_at=lte.$&or=(updated_at.lt."$",challenge_id.lt.$)&${FEED_PAGE}
GET home_challenge?select=${CARD_WITH_ENDING}&category=eq.$&${FEED_PAGE}
GET home_challenge?select=${CARD_WITH_ENDING}&category=eq.$&updated_at=lte.$&or=(updated_at.lt."$",challenge_id.lt.$)&${FEED_PAGE}
GET home_challenge?select=${CARD_WITH_ENDING},${PLAN_COLUMNS}&user_id=eq.$&${FEED_PAGE}
GET home_challenge?select=${CARD_WITH_ENDING},${PLAN_COLUMNS}&user_id=eq.$&updated_at=lte.$&or=(updated_at.lt."$",challenge_id.lt.$)&${FEED_PAGE}
GET home_challenge?select=${OWN_CARD_WITH_ENDING},${PLAN_COLUMNS},template&user_id=eq.$&order=start_date.desc,challenge_id.desc max=250
GET home_challenge?select=${OWN_CARD_WITH_ENDING},${PLAN_COLUMNS},template&user_id=eq.$&order=start_date.desc,challenge_id.desc&limit=250&offset=$
GET home_challenge?select=${OWN_CARD_WITH_ENDING},${PLAN_COLUMNS},template&user_id=eq.$&completed=eq.false&order=start_date.desc,challenge_id.desc max=250
POST rpc/end_challenge {challenge_id}
POST rpc/resume_challenge {challenge_id}
GET day?select=${ENTRY_COLUMNS},${PHOTOS},written_on&challenge_id=eq.$&order=date.desc max=100
GET report?select=${REPORT_COLUMNS},unjudged&reporter_id=eq.$&order=created_at.desc&limit=50
`
  .trim()
  .split("\n");
