/** Session after a correct password. The server rejects it until the user submits a code. */
export interface PasswordSession {
  access_token: string;
  refresh_token: string;
  user?: UserWithFactors;
}

export interface UserWithFactors {
  factors?: { id: string; status: string; factor_type: string }[];
}

export function factorOf(user: UserWithFactors | null | undefined): string | undefined {
  return user?.factors?.find(({ factor_type, status }) => factor_type === "totp" && status === "verified")
    ?.id;
}
