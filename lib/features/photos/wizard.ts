import { chosenCategories, maxMediaLocations } from "#lib/contract/media/constants.ts"
import { idsIn } from "#lib/features/filter-bar/picker.ts"
import { routes } from "#lib/routes/routes.ts"

/** Steps of the wizard (001 §4): with files of one's own, and with photos of the library (D-172). */
export const wizardSteps = {
  upload: ["Upload Photo", "Confirm Photo Selection", "Assign Category", "Upload to Google"],
  library: ["Select Photos", "Assign Category", "Upload to Google"],
} as const
export type WizardFlow = keyof typeof wizardSteps

/** Names of steps in the URL. */
const stepNames = {
  upload: ["upload", "confirm", "category", "publish"],
  library: ["select", "category", "publish"],
} as const
export type WizardStep = (typeof stepNames)[WizardFlow][number]

/** How many photos and locations one address holds. */
export const maxWizardPhotos = 20
export const maxWizardLocations = maxMediaLocations

/** All that the wizard knows: it stands in the address, so that it outlives a reload and a bookmark (D-172). */
export type WizardState = {
  flow: WizardFlow
  step: WizardStep
  /** Uploads, in the order in which they came. */
  photos: string[]
  /** Those of them that are used; null while no one has chosen. */
  chosen: string[] | null
  /** Id of the category of photos that have no own one below; empty without one. */
  category: string
  /** Ids of categories of single photos, by upload; empty for one that has none. */
  categories: ReadonlyMap<string, string>
  locationIds: string[]
  /** Photos of these uploads that stood at the locations before. */
  had: string[]
  /** Address of the list that it was opened from; empty without one. */
  back: string
}

const names = {
  step: "step",
  from: "from",
  photos: "photo",
  chosen: "use",
  picked: "picked",
  category: "category",
  categories: "as",
  locations: "location",
  had: "had",
  back: "back",
}
/** Names of the fields that forms of the wizard send in its address. */
export const wizardNames = names

const idShape = /^[\w-]{1,64}$/
const idsOf = (search: URLSearchParams, name: string, most: number) =>
  idsIn(search.getAll(name))
    .filter((id) => idShape.test(id))
    .slice(0, most)

const isCategory = (id: string): boolean => id === "" || chosenCategories.some((one) => String(one.id) === id)

/** Categories of photos in an address, such as `Xk3.4,p_9.2`. */
function categoriesOf(search: URLSearchParams, photos: readonly string[]): Map<string, string> {
  const pairs = (search.get(names.categories) ?? "").split(",").map((pair): [string, string] => {
    const [photo = "", category = ""] = pair.split(".")
    return [photo, category]
  })
  return new Map(pairs.filter(([photo, category]) => photos.includes(photo) && isCategory(category)))
}

/** The state that an address has; what is wrong in it counts as absent. */
export function readWizard(search: URLSearchParams): WizardState {
  const flow: WizardFlow = search.get(names.from) === "library" ? "library" : "upload"
  const steps: readonly WizardStep[] = stepNames[flow]
  const category = search.get(names.category) ?? ""
  const photos = idsOf(search, names.photos, maxWizardPhotos)
  return {
    flow,
    photos,
    step: steps.find((step) => step === search.get(names.step)) ?? steps[0]!,
    chosen: search.has(names.picked)
      ? idsOf(search, names.chosen, maxWizardPhotos).filter((id) => photos.includes(id))
      : null,
    category: isCategory(category) ? category : "",
    categories: categoriesOf(search, photos),
    locationIds: idsOf(search, names.locations, maxWizardLocations),
    had: idsOf(search, names.had, maxWizardPhotos * maxWizardLocations),
    back: search.get(names.back) ?? "",
  }
}

/** Categories of photos as addresses have them. */
export const categoriesText = (categories: ReadonlyMap<string, string>): string =>
  [...categories].map((pair) => pair.join(".")).join()

/** Id of the category of a photo; empty without one. */
export const categoryOf = ({ category, categories }: Categories, photo: string): string =>
  categories.get(photo) ?? category
type Categories = Pick<WizardState, "category" | "categories">

/** Categories of some photos, in short: where all have the same, it is said once. */
export function withCategories(chosen: ReadonlyMap<string, string>): Categories {
  const [first = "", ...others] = new Set(chosen.values())
  return others.length === 0
    ? { category: first, categories: new Map() }
    : { category: "", categories: new Map(chosen) }
}

/** The query of a state. */
export function wizardQuery(state: WizardState): URLSearchParams {
  const { flow, step, photos, chosen, category, categories, locationIds, had, back } = state
  const query = new URLSearchParams()
  const put = (name: string, text: string) => text && query.set(name, text)
  put(names.from, flow === "library" ? flow : "")
  put(names.step, step === stepNames[flow][0] ? "" : step)
  put(names.locations, locationIds.join())
  put(names.photos, photos.join())
  if (chosen) {
    query.set(names.picked, "1")
    put(names.chosen, chosen.join())
  }
  put(names.category, category)
  put(names.categories, categoriesText(categories))
  put(names.had, had.join())
  put(names.back, back)
  return query
}

export const wizardHref = (state: WizardState): string => routes.photosAdd(wizardQuery(state))

/** The wizard as it opens for some locations. @param back the list that it is opened from. */
export const addPhotosHref = (back: string, locationIds: string[] = []): string =>
  wizardHref({ ...readWizard(new URLSearchParams()), locationIds, back })

/** The wizard with photos that the account has already, where their locations are chosen (D-172). */
export const publishHref = (uploadIds: readonly string[], back: string): string =>
  wizardHref({
    ...readWizard(new URLSearchParams({ [names.from]: "library", [names.step]: "category" })),
    photos: [...uploadIds],
    back,
  })

/** The photos that are used. */
export const usedPhotos = ({ photos, chosen }: Pick<WizardState, "photos" | "chosen">): string[] =>
  chosen ? photos.filter((id) => chosen.includes(id)) : photos

export const stepIndex = ({ flow, step }: Pick<WizardState, "flow" | "step">): number =>
  (stepNames[flow] as readonly WizardStep[]).indexOf(step)

/** So many steps further, or back: never before the first or behind the last one (L-308, L-309). */
export function stepBy({ flow, step }: Pick<WizardState, "flow" | "step">, by: number): WizardStep {
  const steps: readonly WizardStep[] = stepNames[flow]
  const at = Math.min(Math.max(stepIndex({ flow, step }) + by, 0), steps.length - 1)
  return steps[at]!
}

/** The last step whose work has been done before: no photos are published that no one has chosen. */
export function reachedStep(state: WizardState): WizardStep {
  const steps: readonly WizardStep[] = stepNames[state.flow]
  if (state.photos.length === 0) return steps[0]!
  const isBehindChoice = stepIndex(state) > steps.indexOf("category") - 1
  return usedPhotos(state).length === 0 && isBehindChoice ? steps[steps.indexOf("category") - 1]! : state.step
}
