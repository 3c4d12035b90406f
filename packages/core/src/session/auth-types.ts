import type { AppErrorCode } from "../errors/index.ts";
import type { AccessTokenSource } from "../supabase/index.ts";
import type { Session } from "./session-state.ts";

export type SessionSource = AccessTokenSource & {
  /** The same object until the session changes. */
  current: () => Session;
  subscribe: (changed: () => void) => () => void;
};

export interface Credentials {
  email: string;
  password: string;
}

export interface ChangePasswordRequest {
  password: string;
  /** Required for a signed-in user; unused in recovery. */
  current?: string;
  code?: string;
}

/** `msg` is shown to the user; after a rejection it is the server's message. */
export interface ChangePasswordResult {
  result: boolean;
  msg: string;
  code?: AppErrorCode;
}

export interface NewFactor {
  id: string;
  /** Typed into the authenticator app if it can't scan the image. */
  secret: string;
  picture: string;
}

/** The server accepts changes of the second step only from a recent sign-in. */
export type SecondStepProof = Credentials & { code: string };

/**
 * Second step of a sign-in: a code of an authenticator app. Calls throw `auth/code-wrong` for a wrong code and
 * `auth/invalid-credentials` for a wrong password.
 */
export interface SecondStep {
  /** Completes a sign-in that threw `auth/code-needed`. */
  submitCode: (code: string) => Promise<void>;
  /** Returns the id of the app whose codes are required; null if the password is enough. */
  readFactor: () => Promise<string | null>;
  enrollFactor: () => Promise<NewFactor>;
  confirmFactor: (factorId: string, proof: SecondStepProof) => Promise<void>;
  removeFactor: (factorId: string, proof: SecondStepProof) => Promise<void>;
}

/**
 * The session of the site and its calls. Every call throws `AppError` with the server's message, unless noted
 * otherwise.
 */
export type Auth = SessionSource & {
  /** Throws `auth/code-needed` if `submitCode` must follow. */
  signIn: (credentials: Credentials) => Promise<void>;
  secondStep: () => Promise<SecondStep>;
  signUp: (
    account: Credentials & { invitation?: string | undefined },
  ) => Promise<"signed-in" | "confirm-email">;
  /** Sends the confirmation mail again; a server allows one a minute. */
  resendConfirmation: (email: string) => Promise<void>;
  confirmEmail: (confirmation: { tokenHash: string; password: string }) => Promise<string>;
  /** Ends the session of this browser, also without a network. Never throws. */
  signOut: () => Promise<void>;
  requestPasswordReset: (request: { email: string; redirectTo: string }) => Promise<void>;
  /**
   * Redeems the code of a recovery mail, which works once. The session becomes `recovery` in this page only; the
   * stored session stays.
   */
  openRecovery: (tokenHash: string) => Promise<void>;
  leaveRecovery: () => Promise<void>;
  /**
   * Sets the password and ends the user's other sessions; in recovery it signs in. Does not throw: see
   * `ChangePasswordResult`.
   */
  changePassword: (change: ChangePasswordRequest) => Promise<ChangePasswordResult>;
  /**
   * Ends the local session if the server no longer has it, for example after a new password in another browser. Never
   * throws.
   */
  verifySession: () => Promise<void>;
  recheck: () => Promise<void>;
};
