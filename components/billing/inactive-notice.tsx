import { SupportLine, type SupportLineProps } from "#components/shell/support-line.tsx"
import { Icon } from "#components/ui/icon.tsx"

export type InactiveNoticeProps = {
  text: string
  /** Whom an admin asks; nobody for everybody else, who ask their admin. */
  support: SupportLineProps | null
}

/** What the people of an inactive account see (D-033, D-084). */
export function InactiveNotice({ text, support }: InactiveNoticeProps) {
  return (
    <section className="void void-page">
      <Icon name="warning" />
      <h1>{text}</h1>
      {support && (
        <p>
          <SupportLine {...support} />
        </p>
      )}
    </section>
  )
}
