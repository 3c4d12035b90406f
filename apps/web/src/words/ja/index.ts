/** Loads only on Japanese pages. Each other file in this folder exports a table. */
import { translateWith, type WordTable } from "@diary/ui/words";
import { uiTables } from "@diary/ui/words/ja";

const modules = import.meta.glob<Record<string, WordTable>>(["./*.ts", "!./index.ts"], { eager: true });

export const tables = [...Object.values(modules).flatMap((module) => Object.values(module)), ...uiTables];

export const translate = translateWith(tables);
