import { SupportLine, type SupportLineProps } from "./support-line.tsx"

/** Whom to ask about what only support can do (D-146). */
export const ContactLine = (support: SupportLineProps) =>
  support.email || support.phone || support.url ? (
    <SupportLine {...support} />
  ) : (
    <span>Contact your account manager.</span>
  )
