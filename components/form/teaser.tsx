import { Sparkles } from "lucide"
import { Icon } from "#components/ui/icon.tsx"
import { productName } from "#lib/format/product.ts"
import { RequestAccess, type RequestAccessProps } from "./request-access.tsx"

export type TeaserProps = RequestAccessProps & {
  /** One sentence on what the feature does. */
  sentence: string
  /** The account is a white label's, whose pages do not name the product. */
  isWhiteLabel: boolean
}

/** Stands in for a feature that the account has not bought (D-209). */
export const Teaser = ({ sentence, isWhiteLabel, ...request }: TeaserProps) => (
  <div className="void">
    <Icon icon={Sparkles} />
    <h2>{isWhiteLabel ? "Get more" : `Get more from ${productName}`}</h2>
    <p>{sentence}</p>
    <RequestAccess {...request} />
  </div>
)
