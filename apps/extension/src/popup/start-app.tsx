import { SessionProvider } from "@diary/core/session";
import { DiaryProvider } from "@diary/core/supabase";
import { WritingProvider } from "@diary/core/writing";
import { DialogsProvider } from "@diary/ui/dialogs";
import { ToastProvider } from "@diary/ui/toast";
import { english, type Translate, WordsContext } from "@diary/ui/words";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";

import { TypedTextsProvider } from "../features/parts/typed-texts.tsx";
import { en } from "../words/en.ts";
import { startServices } from "./services.ts";

export async function startApp(render: (opened: { chosen: string | null; opensNote: boolean }) => ReactNode) {
  const [services, language] = await Promise.all([startServices(), loadLanguage()]);
  const words = language(en);
  const root = document.getElementById("root")!;
  document.documentElement.lang = words.locale;
  if (services === null) {
    const { startConnect } = await import("./start-connect.tsx");
    startConnect(root, language);
    return { kind: "unconnected", words } as const;
  }
  const { chosen, diary, opensNote, queries, session, typedTexts, userId, writing } = services;
  // Renders synchronously, so no key is lost between the static field and the app's field.
  flushSync(() => {
    createRoot(root).render(
      <WordsContext value={language}>
        <QueryClientProvider client={queries}>
          <DiaryProvider client={diary}>
            <SessionProvider source={session}>
              <WritingProvider writing={writing}>
                <TypedTextsProvider value={typedTexts}>
                  <DialogsProvider>
                    <ToastProvider>{render({ chosen, opensNote })}</ToastProvider>
                  </DialogsProvider>
                </TypedTextsProvider>
              </WritingProvider>
            </SessionProvider>
          </DiaryProvider>
        </QueryClientProvider>
      </WordsContext>,
    );
  });
  void import("@diary/ui/page-translation").then(({ followTranslation }) => followTranslation());
  return { kind: "started", root, typedTexts, userId, words } as const;
}

const languages = import.meta.glob<{ translate: Translate }>(["../words/??.ts", "!../words/en.ts"]);

async function loadLanguage(): Promise<Translate> {
  const load = languages[`../words/${navigator.language.slice(0, 2)}.ts`];
  return load === undefined ? english : (await load()).translate;
}
