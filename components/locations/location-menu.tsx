import { Ellipsis } from "lucide"
import Link from "next/link"
import { Icon } from "#components/ui/icon.tsx"
import { LinkMenu } from "#components/ui/link-menu.tsx"
import { pageIcons } from "#components/ui/page-icons.ts"
import type { LocationLink } from "#lib/features/locations/location-links.ts"

/** Where the page of a location leads besides; nothing for someone who may open none of it. */
export const LocationMenu = ({ links }: { links: readonly LocationLink[] }) =>
  links.length > 0 && (
    <LinkMenu
      label="More"
      summaryClass="iconbtn size-9"
      summary={
        <>
          <Icon icon={Ellipsis} />
          <span className="sr-only">More</span>
        </>
      }
    >
      {links.map(({ label, href, icon }) => (
        <Link key={label} className="menu-item" href={href} prefetch={false}>
          <Icon icon={pageIcons[icon]} />
          {label}
        </Link>
      ))}
    </LinkMenu>
  )
