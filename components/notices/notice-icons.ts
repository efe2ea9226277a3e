import { AtSign, CircleAlert, Download, type IconNode, Info, Unplug, Upload, UserCheck } from "lucide"
import type { NoticeKind } from "#lib/contract/notices/kinds.ts"
import { ownValue } from "#lib/contract/own-value.ts"

const icons: Record<NoticeKind, IconNode> = {
  mention: AtSign,
  assignment: UserCheck,
  publication_failed: CircleAlert,
  export_finished: Download,
  import_finished: Upload,
  connection_ended: Unplug,
}

/** The icon of a kind of notice. */
export const noticeIcon = (kind: string): IconNode => ownValue(icons, kind) ?? Info
