import Link from "next/link"
import { Icon } from "#components/ui/icon.tsx"
import type { IconName } from "#components/ui/icon-paths.ts"

export type SettingCardsProps = {
  cards: readonly { title: string; text: string; icon: IconName; href: string }[]
}

/** What can be set, one card for each page (D-079). */
export function SettingCards({ cards }: SettingCardsProps) {
  return (
    <ul className="setting-cards">
      {cards.map(({ title, text, icon, href }) => (
        <li key={href}>
          <Link className="setting-card" href={href} prefetch={false}>
            <Icon name={icon} />
            <h2>{title}</h2>
            <p>{text}</p>
          </Link>
        </li>
      ))}
    </ul>
  )
}
