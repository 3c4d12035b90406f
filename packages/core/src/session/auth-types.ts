import type { AppErrorCode } from "../errors/index.ts";
import type { AccessTokenSource } from "../supabase/index.ts";
import type { Session } from "./session-state.ts";

/** The session, and how to subscribe to it: all that the provider and the client need. */
export type SessionSource = AccessTokenSource & {
  /** The session as it is known now; the same object until it changes. */
  current: () => Session;
  /** Calls back after each change of `current`. Returns how to stop. */
  subscribe: (changed: () => void) => () => void;
};

export interface Credentials {
  email: string;
  password: string;
}

export interface ChangePasswordRequest {
  password: string;
  /** The password up to now, which the server asks of a signed-in user; not in recovery. */
  current?: string;
  /** In recovery, where the account asks for one. */
  code?: string;
}

/** What `changePassword` says: `msg` is for showing, the server's own where it refused. */
export interface ChangePasswordResult {
  result: boolean;
  msg: string;
  code?: AppErrorCode;
}

/** What an app for codes is set up with. */
export interface NewFactor {
  id: string;
  /** To be typed into the app, where it can't read the picture. */
  secret: string;
  /** The address of the picture. */
  picture: string;
}

/** What a change of the second step needs: the server takes it from a recent sign-in only. */
export type SecondStepProof = Credentials & { code: string };

/**
 * The second step of signing in: a code of an app. Calls throw `auth/code-wrong` for a wrong code and
 * `auth/invalid-credentials` for a wrong password.
 */
export interface SecondStep {
  /** Ends a sign-in that threw `auth/code-needed`. */
  giveCode: (code: string) => Promise<void>;
  /** The id of the app that codes are asked of; null where the password is enough. */
  readFactor: () => Promise<string | null>;
  enrollFactor: () => Promise<NewFactor>;
  /** From now on signing in asks for a code. Signs in with it; the user's other sessions end. */
  confirmFactor: (factorId: string, proof: SecondStepProof) => Promise<void>;
  removeFactor: (factorId: string, proof: SecondStepProof) => Promise<void>;
}

/**
 * The session of the site with everything that can be done about it. Every call throws `AppError` with the
 * server's message, unless it says otherwise.
 */
export type Auth = SessionSource & {
  /** Throws `auth/code-needed` where `giveCode` has to follow. */
  signIn: (credentials: Credentials) => Promise<void>;
  secondStep: () => Promise<SecondStep>;
  /**
   * `confirm-email`: the server wants the address confirmed before the sign-in. `invitation` is the code of one, where
   * sign-ups need it.
   */
  signUp: (
    account: Credentials & { invitation?: string | undefined },
  ) => Promise<"signed-in" | "confirm-email">;
  /** Sends the mail that confirms the address of a new account once more; a server lets that happen once a minute. */
  resendConfirmation: (email: string) => Promise<void>;
  /**
   * Redeems the code of such a mail, which works once, sets the account's password and returns the address. It signs
   * no user in: a link may be another user's. After a failure to set the password it can be called again.
   */
  confirmEmail: (confirmation: { tokenHash: string; password: string }) => Promise<string>;
  /** Ends the session of this browser, also without a network. Never throws. */
  signOut: () => Promise<void>;
  /** Sends the mail whose link opens `redirectTo`, the address of `/changepasswordform`. */
  requestPasswordReset: (request: { email: string; redirectTo: string }) => Promise<void>;
  /**
   * Redeems the code of a recovery mail: the session goes to `recovery`, in this page alone, and the stored one stays
   * as it is. Works once per code.
   */
  openRecovery: (tokenHash: string) => Promise<void>;
  /** Lets a recovery go without a new password: the stored session counts again. */
  leaveRecovery: () => Promise<void>;
  /**
   * Sets the password and ends the person's other sessions; in recovery it signs in. Does not throw: see
   * `ChangePasswordResult`.
   */
  changePassword: (change: ChangePasswordRequest) => Promise<ChangePasswordResult>;
  /**
   * Asks the server whether the session still exists, and ends it here too where it does not: it may have been ended
   * by a new password, in another browser. Never throws.
   */
  verifySession: () => Promise<void>;
  /** Looks at the stored session again: something else than the auth layer may have written it. */
  recheck: () => Promise<void>;
};
