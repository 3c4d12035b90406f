/** What a list shows of a challenge. One literal: the client derives the row's type from it. */
export const CARD_COLUMNS =
  "challenge_id,user_id,nickname,avatar_url,title,category,start_date,end_date,day,days,completed,visibility,like_count,liked,created_at,updated_at,hidden_at";
