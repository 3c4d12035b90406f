/** Loaded by readers of Japanese only. Each file of `ja` exports a table. */
import { translateWith, type WordTable } from "@diary/ui/words";
import { uiJa } from "@diary/ui/words/ja";

const modules = import.meta.glob<Record<string, WordTable>>("./ja/*.ts", { eager: true });

export const tables = [...Object.values(modules).flatMap((module) => Object.values(module)), ...uiJa];

export const japanese = translateWith(tables);
