import type { Mount } from "../http/mount.ts"
import { exportCategories, exportMentioned, exportSentences } from "../services/insights/export-insights.ts"
import { getCategory } from "../services/insights/get-category.ts"
import { getMentioned } from "../services/insights/get-mentioned.ts"
import { listCategories, rankCategories } from "../services/insights/list-categories.ts"
import { listMentioned } from "../services/insights/list-mentioned.ts"
import { correctReviewKeyword } from "../services/mentions/correct-review-keyword.ts"
import { listReviewKeywords } from "../services/mentions/list-review-keywords.ts"

export function insightRoutes(mount: Mount): void {
  mount("review_keywords.list", listReviewKeywords)
  mount("review_keywords.correct", correctReviewKeyword)
  mount("insights.list_mentioned", listMentioned)
  mount("insights.get_mentioned", getMentioned)
  mount("insights.list_categories", listCategories)
  mount("insights.get_category", getCategory)
  mount("insights.export_mentioned", exportMentioned)
  mount("insights.export_sentences", exportSentences)
  mount("insights.export_categories", exportCategories)
  mount("insights.rank_categories", rankCategories)
}
