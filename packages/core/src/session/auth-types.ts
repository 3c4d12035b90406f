import type { AppErrorCode } from "../errors/index.ts";
import type { AccessTokenSource } from "../supabase/index.ts";
import type { Session } from "./session-state.ts";

export type SessionSource = AccessTokenSource & {
  /** Returns the same object until the session changes. */
  current: () => Session;
  subscribe: (changed: () => void) => () => void;
};

export interface Credentials {
  email: string;
  password: string;
}

export interface ProviderSignIn {
  provider: string;
  redirectTo: string;
  invitation?: string;
  language?: string;
  /** If it is missing, the provider accepts a user who is already signed in there. */
  prompt?: "login";
}

export interface ChangePasswordRequest {
  password: string;
  /** Current password. Required if the account has one, unless the user opened a recovery link. */
  current?: string;
  code?: string;
}

/** Apps show `msg` to the user. If the server rejected the change, `msg` is the server's message. */
export interface ChangePasswordResult {
  result: boolean;
  msg: string;
  code?: AppErrorCode;
}

export interface NewFactor {
  id: string;
  /** The user types this text if the authenticator app can't scan the image. */
  secret: string;
  image: string;
}

/** The server accepts changes of the second step only from a recent sign-in. */
export type SecondStepProof = Credentials & { code: string };

/** Calls for codes of an authenticator app. They throw `auth/code-wrong`, or `auth/invalid-credentials` for a wrong password. */
export interface SecondStep {
  submitCode: (code: string) => Promise<void>;
  readFactor: () => Promise<string | null>;
  enrollFactor: () => Promise<NewFactor>;
  confirmFactor: (factorId: string, proof: SecondStepProof) => Promise<void>;
  removeFactor: (factorId: string, proof: SecondStepProof) => Promise<void>;
}

/** Session and auth calls of the site. Unless noted otherwise, calls throw `AppError` with the server's message. */
export type Auth = SessionSource & {
  /** Throws `auth/code-needed` if the account has a second step. The caller then calls `submitCode`. */
  signIn: (credentials: Credentials) => Promise<void>;
  startProviderSignIn: (request: ProviderSignIn) => Promise<string>;
  /** Redeems the code in this browser. Throws like `signIn`, and `auth/invalid-credentials` for another user than `userId`. */
  finishProviderSignIn: (arrival: { code: string; userId?: string | undefined }) => Promise<void>;
  secondStep: () => Promise<SecondStep>;
  signUp: (
    account: Credentials & { invitation?: string | undefined; language?: string | undefined },
  ) => Promise<"signed-in" | "confirm-email">;
  /** The server allows one mail per minute. */
  resendConfirmation: (email: string) => Promise<void>;
  confirmEmail: (confirmation: { tokenHash: string; password: string }) => Promise<string>;
  /** Works without a network and never throws. */
  signOut: () => Promise<void>;
  requestPasswordReset: (request: { email: string; redirectTo: string }) => Promise<void>;
  /** Redeems the code of a recovery mail, which works once. Changes the session of this page only. */
  openRecovery: (tokenHash: string) => Promise<void>;
  leaveRecovery: () => Promise<void>;
  /** Sets the password and ends the user's other sessions. The result describes an `AppError`, which isn't thrown. */
  changePassword: (change: ChangePasswordRequest) => Promise<ChangePasswordResult>;
  /** Ends the local session if the server has ended it. Never throws. */
  verifySession: () => Promise<void>;
  recheck: () => Promise<void>;
};
