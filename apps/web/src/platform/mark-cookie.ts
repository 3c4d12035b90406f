import { MARK_LIFE_S, markCookieName, type MarkCookie } from "@diary/core/session-sync";

const name = () => markCookieName(location.origin);

function set(mark: string, lifeS: number): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${name()}=${mark}; path=/; max-age=${lifeS}; samesite=strict${secure}`;
}

/** Cookie that marks the newest refresh token. Site and extension read and write it, the server ignores it. */
export const markCookie: MarkCookie = {
  read: () => {
    const start = `${name()}=`;
    const found = document.cookie.split("; ").find((cookie) => cookie.startsWith(start));
    return found?.slice(start.length) ?? null;
  },
  write: (mark) => set(mark, MARK_LIFE_S),
  clear: () => set("", 0),
};
