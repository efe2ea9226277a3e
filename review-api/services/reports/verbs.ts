import type { Verbs } from "../service.ts"
import { exportChildren } from "./export-children.ts"
import { listChildren } from "./list-children.ts"

export const verbs = {
  "reports.list_children": listChildren,
  "reports.export_children": exportChildren,
} satisfies Verbs
