import Link from "next/link"
import { Icon } from "#components/ui/icon.tsx"
import { type PageIconName, pageIcons } from "#components/ui/page-icons.ts"

export type SettingCardsProps = {
  cards: readonly { title: string; text: string; icon: PageIconName; href: string }[]
}

/** Settings, one card for each page (D-079). */
export function SettingCards({ cards }: SettingCardsProps) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(260px,1fr))] gap-4">
      {cards.map(({ title, text, icon, href }) => (
        <li key={href}>
          <Link
            className="grid h-full grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 content-start p-4 border border-line rounded-card text-ink hover:bg-hover hover:border-line-strong hover:no-underline"
            href={href}
            prefetch={false}
          >
            <Icon icon={pageIcons[icon]} className="row-[1/3] mt-0.5 text-muted" />
            <h2>{title}</h2>
            <p className="text-13 text-muted">{text}</p>
          </Link>
        </li>
      ))}
    </ul>
  )
}
