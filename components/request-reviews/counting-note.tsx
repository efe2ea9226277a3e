import { Disclosure } from "#components/ui/disclosure.tsx"
import { Facts } from "#components/ui/facts.tsx"
import { figureTexts, periodText } from "#lib/features/request-reviews/texts.ts"

/** The definition of each figure: the same on every page of the section. */
export const CountingNote = () => (
  <Disclosure summary="How these are counted" className="px-4 pb-0! open:pb-4!">
    <Facts
      facts={[periodText, ...Object.values(figureTexts)].map(
        ({ label, definition }) => [label, definition] as const,
      )}
    />
  </Disclosure>
)
