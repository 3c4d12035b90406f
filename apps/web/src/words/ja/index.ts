/** Loaded by readers of Japanese only. Each other file of this folder exports a table. */
import { translateWith, type WordTable } from "@diary/ui/words";
import { uiTables } from "@diary/ui/words/ja";

const modules = import.meta.glob<Record<string, WordTable>>(["./*.ts", "!./index.ts"], { eager: true });

export const tables = [...Object.values(modules).flatMap((module) => Object.values(module)), ...uiTables];

export const translate = translateWith(tables);
