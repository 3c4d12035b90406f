/** A session that has had the password alone, of an account that asks for a code as well. */
export interface HalfSession {
  access_token: string;
  refresh_token: string;
  user?: UserWithFactors;
}

export interface UserWithFactors {
  factors?: { id: string; status: string; factor_type: string }[];
}

/** The id of what a user's codes are of; undefined where the password is enough. */
export function factorOf(user: UserWithFactors | null | undefined): string | undefined {
  return user?.factors?.find(({ factor_type, status }) => factor_type === "totp" && status === "verified")
    ?.id;
}
