import type { Verbs } from "../service.ts"
import { exportCategories, exportMentioned, exportSentences } from "./export-insights.ts"
import { getCategory } from "./get-category.ts"
import { getMentioned } from "./get-mentioned.ts"
import { listCategories, rankCategories } from "./list-categories.ts"
import { listMentioned } from "./list-mentioned.ts"

export const verbs = {
  "insights.list_mentioned": listMentioned,
  "insights.get_mentioned": getMentioned,
  "insights.list_categories": listCategories,
  "insights.get_category": getCategory,
  "insights.export_mentioned": exportMentioned,
  "insights.export_sentences": exportSentences,
  "insights.export_categories": exportCategories,
  "insights.rank_categories": rankCategories,
} satisfies Verbs
