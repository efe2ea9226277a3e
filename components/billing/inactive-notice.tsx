import { TriangleAlert } from "lucide"
import { SupportLine, type SupportLineProps } from "#components/shell/support-line.tsx"
import { Icon } from "#components/ui/icon.tsx"

export type InactiveNoticeProps = {
  title: string
  text?: string
  /** Of the provider, or of the partner whose customer the account is; none for who is sent to their admin. */
  support?: SupportLineProps
}

/** In place of a page of billing: the account is inactive, and there is nothing to choose here (D-033, D-084). */
export const InactiveNotice = ({ title, text, support }: InactiveNoticeProps) => (
  <section className="void void-page">
    <Icon icon={TriangleAlert} />
    <h1>{title}</h1>
    {(text || support) && (
      <p>
        {text} {support && <SupportLine {...support} />}
      </p>
    )}
  </section>
)
