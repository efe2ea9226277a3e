import { Reply } from "lucide"
import Link from "next/link"
import { buttonClass } from "#components/ui/button.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"

export type RulesOffProps = {
  /** From `switchesHref`. */
  switchHref: string | null
}

/** Content in place of the rules of an account that has automatic responses switched off. */
export const RulesOff = ({ switchHref }: RulesOffProps) => (
  <EmptyState
    icon={Reply}
    title="Automatic responses are off."
    hint={
      switchHref
        ? "Turn them on to write rules. Rules you already have are kept."
        : "An admin can turn them on in Account settings. Existing rules are kept."
    }
    action={
      switchHref && (
        <Link className={buttonClass({ kind: "primary" })} href={switchHref} prefetch={false}>
          Go to Account settings
        </Link>
      )
    }
  />
)
