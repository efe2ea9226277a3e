import { clsx } from "clsx"
import { Icon } from "#components/ui/icon.tsx"
import type { Notice } from "#lib/contract/notices/schema.ts"
import { noticeIcon } from "./notice-icons.ts"

export type NoticeLineProps = {
  notice: Notice
  /** When it happened, in words. */
  when: string
}

/** The text of a notice; an unread one has a mark, and says so. */
export function NoticeLine({ notice, when }: NoticeLineProps) {
  const isUnread = !notice.read_at
  return (
    <span className="flex min-w-0 flex-1 items-start gap-2.5">
      <span className={clsx("mt-0.5 flex-none", isUnread ? "text-accent-text" : "text-faint")}>
        <Icon icon={noticeIcon(notice.kind)} />
      </span>
      <span className="min-w-0 flex-1">
        <span className={clsx("block text-13 wrap-anywhere", isUnread && "font-medium text-ink")} dir="auto">
          {isUnread && <span className="sr-only">Unread: </span>}
          {notice.text}
        </span>
        <time className="block text-12 text-faint" dateTime={notice.created_at}>
          {when}
        </time>
      </span>
      {isUnread && <span className="mt-1.5 size-2 flex-none rounded-full bg-accent" aria-hidden="true" />}
    </span>
  )
}
