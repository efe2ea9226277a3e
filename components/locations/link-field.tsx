import { FormField } from "#components/form/form-field.tsx"
import { urlLimits } from "#lib/contract/urls/constants.ts"

/** The address where customers write a review. */
export const LinkField = ({ defaultValue }: { defaultValue?: string }) => (
  <FormField
    name="link"
    label="Link"
    hint="The page where customers write a review. The site is recognized from the link."
    defaultValue={defaultValue}
    placeholder="https://"
    inputMode="url"
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    limit={urlLimits.characters}
    required
  />
)
