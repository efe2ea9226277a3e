import { CalendarDays, Gift, type IconNode, NotebookText } from "lucide"
import Link from "next/link"
import { Icon } from "#components/ui/icon.tsx"
import { type PostType, postTypeNames, postTypes } from "#lib/contract/posts/constants.ts"

export const postTypeIcons: Readonly<Record<PostType, IconNode>> = {
  STANDARD: NotebookText,
  OFFER: Gift,
  EVENT: CalendarDays,
}

const about: Readonly<Record<PostType, string>> = {
  STANDARD: "News, with a picture and a button.",
  OFFER: "A limited-time deal, with a code or link to redeem it.",
  EVENT: "An event at your locations, with dates and times.",
}

/** The first step of a post: its type (002 §4). */
export const PostTypeStep = ({ hrefOf }: { hrefOf: Readonly<Record<PostType, string>> }) => (
  <nav className="grid gap-2" aria-label="Post type">
    {postTypeNames.map((type) => (
      <Link
        key={type}
        className="flex items-center gap-3 rounded-card border border-line bg-surface p-4 text-inherit hover:border-line-strong hover:no-underline"
        href={hrefOf[type]}
        prefetch={false}
        data-track={`google_posts.type_${type.toLowerCase()}`}
      >
        <Icon icon={postTypeIcons[type]} />
        <span className="grid gap-0.5">
          <span className="font-medium">{postTypes[type]}</span>
          <span className="text-13 text-muted">{about[type]}</span>
        </span>
      </Link>
    ))}
  </nav>
)
