import Link from "next/link"
import type { ReactNode } from "react"
import { Button } from "#components/ui/button.tsx"
import { Photo } from "#components/ui/photo.tsx"
import { categoriesText, stepBy, type WizardState, wizardNames } from "#lib/features/photos/wizard.ts"
import { routes } from "#lib/routes/routes.ts"
import { ChosenCount } from "./chosen-count.tsx"
import { WizardButtons } from "./wizard-buttons.tsx"

export type Choice = { id: string; name: string; url: string | null; isChosen: boolean }

export type ChooseStepProps = {
  state: WizardState
  choices: readonly Choice[]
  /** Introduction above them. */
  intro: ReactNode
  /** Said when no one has chosen any. */
  error?: string | undefined
  /** Pages of the library. */
  pager?: ReactNode
}

/** Photos with a tick each: what was uploaded, or what the library has. A form of the address, so it needs no scripts. */
export function ChooseStep({ state, choices, intro, error, pager }: ChooseStepProps) {
  const isLibrary = state.flow === "library"
  const put = (name: string, text: string) => text && <input type="hidden" name={name} value={text} />
  return (
    <form action={routes.photosAdd()} className="grid gap-5" aria-label="Photos">
      {put(wizardNames.from, isLibrary ? "library" : "")}
      {put(wizardNames.step, stepBy(state, 1))}
      {put(wizardNames.locations, state.locationIds.join())}
      {put(wizardNames.category, state.category)}
      {put(wizardNames.categories, categoriesText(state.categories))}
      {put(wizardNames.back, state.back)}
      {!isLibrary && put(wizardNames.photos, state.photos.join())}
      {!isLibrary && put(wizardNames.picked, "1")}
      <p className="text-13 text-muted">{intro}</p>
      {error && (
        <p className="err text-13" role="alert">
          {error}
        </p>
      )}
      <ul className="grid list-none grid-cols-[repeat(auto-fill,minmax(132px,1fr))] gap-3 p-0 max-sm:grid-cols-2">
        {choices.map(({ id, name, url, isChosen }) => (
          <li key={id} className="relative">
            <label className="block cursor-pointer rounded-control outline-accent has-checked:outline-2 has-focus-visible:outline-3">
              <input
                className="absolute top-2 left-2 size-4 accent-accent"
                type="checkbox"
                name={isLibrary ? wizardNames.photos : wizardNames.chosen}
                value={id}
                defaultChecked={isChosen}
                aria-label={`Use ${name}`}
              />
              <span className="grid aspect-square place-items-center overflow-hidden rounded-control bg-neutral-soft text-faint">
                <Photo
                  photo={{ url: url ?? "", name, isDrawn: url !== null }}
                  className="size-full object-cover"
                  size={132}
                />
              </span>
              <span className="block truncate px-2 py-1.5 text-12 text-muted">{name}</span>
            </label>
          </li>
        ))}
      </ul>
      {pager}
      <WizardButtons
        state={state}
        note={
          choices.length > 0 && (
            <ChosenCount chosen={choices.filter(({ isChosen }) => isChosen).length} total={choices.length} />
          )
        }
      >
        <Button kind="primary" type="submit" data-track="photos.wizard_next">
          Assign category and locations
        </Button>
      </WizardButtons>
    </form>
  )
}

/** Shown in place of the photos of an empty library. */
export const NoLibrary = ({ href }: { href: string }) => (
  <p className="text-13 text-muted">
    There are no photos yet.{" "}
    <Link href={href} prefetch={false}>
      Upload photos
    </Link>
  </p>
)
