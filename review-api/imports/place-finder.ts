import { type Calling, callingOf } from "./calling.ts"
import { folded, keysOf, locationKey } from "./identity.ts"

/** A location that is there: what it is called now, and how files have called it, the earliest first. */
export type KnownPlace = { key: string; own: Calling; aliases: readonly Calling[] }

/** A location, known or new. */
export type Place = {
  /** Tells it apart, the same way at each reading: how files have called it first. */
  key: string
  /** Keys under which its reviews may be in. */
  keys: Set<string>
  /** Whether files have named an address of it. */
  hasAddress: boolean
  codes: Set<string>
  cities: Set<string>
  placeIds: Set<string>
  /** Its name in files is stored, or about to be. */
  isNoted: boolean
  own: Calling
  /** The folded name of `own`, with what ends it. */
  ownName: string
}

/** The location that a row is about; null for one that is not there yet, and where any of the others may be meant. */
export type FoundPlace = { place: Place | null; others: readonly Place[]; isUnclear: boolean }

/** The location of a row, and ways to call it that are to be written down. */
export type TakenPlace = { place: Place; callings: Calling[] }

/** More than these are forgotten: most files name a few locations over and over. */
const maxKeys = 20_000

/** The folded name of a key, with what ends it. */
const nameOf = (key: string): string => key.slice(0, key.indexOf("\n") + 1)

/** A key that no other location has: its store code or place id says which one it is where name and address do not. */
export function freeKey(calling: Calling, isTaken: (key: string) => boolean, last: string | number): string {
  const key = locationKey(calling)
  const endings = [
    "",
    calling.externalId,
    calling.googlePlaceId && `@${calling.googlePlaceId}`,
    calling.city && `~${folded(calling.city)}`,
    `#${last}`,
  ]
  const keys = endings
    .filter((ending) => ending !== null)
    .map((ending) => (ending ? `${key}\n${ending}` : key))
  return keys.find((one) => !isTaken(one)) ?? keys.at(-1)!
}

/**
 * Finds the location that a row is about: by its store code, then its Google place id, then name and address; by its
 * name alone where it says nothing else and one location has that name. A location without an address is also meant
 * by a row that has one, where no other has the name. Locations with different store codes are never the same, nor are
 * those with different place ids. Where several may be meant, none is taken.
 */
export class PlaceFinder {
  readonly #byKey = new Map<string, Place>()
  readonly #byCode = new Map<string, Place>()
  readonly #byPlaceId = new Map<string, Place>()
  /** All that have a name and address now, or had them in files; and all that have a name; the earliest first. */
  readonly #called = new Map<string, Place[]>()
  readonly #wasCalled = new Map<string, Place[]>()
  readonly #named = new Map<string, Place[]>()
  readonly #keys = new Map<string, string>()
  readonly #shared: ReadonlySet<string>
  readonly #inCities: ReadonlySet<string>

  /**
   * @param shared folded names that the file gives to several locations (`Namesakes`).
   * @param inCities folded names of locations that their cities tell apart.
   */
  constructor(
    known: readonly KnownPlace[],
    shared: readonly string[] = [],
    inCities: readonly string[] = [],
  ) {
    this.#shared = new Set(shared.map((name) => `${name}\n`))
    this.#inCities = new Set(inCities.map((name) => `${name}\n`))
    const places = known.map(({ key, own }) => this.#add(key, own))
    for (const [at, place] of places.entries()) this.#learn(place, known[at]!.own, this.#called)
    // Current names of locations count before other names.
    for (const [at, place] of places.entries()) {
      for (const alias of known[at]!.aliases) this.#learn(place, alias, this.#wasCalled)
      place.isNoted = known[at]!.aliases.length > 0
    }
  }

  /** Finds the location of a row, and others that it may have been taken for before. */
  find(calling: Calling): FoundPlace {
    const { externalId, googlePlaceId, address, city } = calling
    const isNameAlone = Object.entries(calling).every(([field, text]) => field === "name" || text === null)
    const isVague = address === null && externalId === null && googlePlaceId === null
    const key = this.#keyOf(calling)
    const name = nameOf(key)
    const isShared = this.#shared.has(name)
    const isMeant = (place: Place) =>
      isPossible(place, calling) &&
      !(isShared && address === null && isLackingId(place, calling)) &&
      (address !== null || isNameAlone || !place.hasAddress || (city !== null && isKnownIn(place, city)))
    const now = (this.#called.get(key) ?? []).filter(isMeant)
    const before = (this.#wasCalled.get(key) ?? []).filter(isMeant)
    const called = [...now, ...before]
    const named = this.#named.get(name) ?? []
    const found = (place: Place) => ({
      place,
      isUnclear: false,
      others: called.filter((one) => one !== place),
    })
    const none = { place: null, others: [], isUnclear: false }
    const byCode = externalId === null ? undefined : this.#byCode.get(externalId)
    if (byCode) return found(byCode)
    const byPlaceId = googlePlaceId === null ? undefined : this.#byPlaceId.get(googlePlaceId)
    if (byPlaceId && isPossible(byPlaceId, calling)) return found(byPlaceId)
    const unclear = (others: readonly Place[]) => ({ place: null, others, isUnclear: true })
    if (isVague && this.#inCities.has(name)) {
      const there = named.filter((place) => city !== null && isKnownIn(place, city))
      if (there.length === 1) return found(there[0]!)
      return city === null || there.length > 1 ? unclear(named) : none
    }
    const meant = inCity(now.length > 0 ? now : before, city)
    const [first] = meant
    const isThere = meant.length === 1 && city !== null && isKnownIn(first!, city)
    if (isVague && isShared && !isThere) return unclear(named)
    // A new store code is that of one location, or of a new one.
    if (meant.length > 1) return externalId === null ? unclear(isNameAlone ? named : called) : none
    if (first && isVague && !isThere && hasId(first) && hasNamesake(named, first)) return unclear(named)
    if (first) return found(first)
    if (isNameAlone && named.length > 1) return unclear(named)
    const [only] = named
    if (isNameAlone && only) return found(only)
    const isLacking =
      address !== null && named.length === 1 && !only!.hasAddress && isPossible(only!, calling)
    const isGuess = isShared && isLacking && isLackingId(only!, calling)
    return isLacking && !isGuess && mayBeIn(only!, city) ? found(only!) : none
  }

  /** The location of a row, which is new where none is found. @param place as `find` has found it. */
  take(calling: Calling, { place }: Pick<FoundPlace, "place">): TakenPlace {
    if (!place) {
      const key = freeKey(calling, (one) => this.#byKey.has(one), this.#byKey.size)
      const added = this.#add(key, calling)
      this.#learn(added, calling, this.#called)
      added.isNoted = true
      return { place: added, callings: [added.own] }
    }
    const callings = place.isNoted ? [] : [place.own]
    place.isNoted = true
    if (this.#learn(place, calling, this.#wasCalled)) callings.push(callingOf(calling))
    return { place, callings }
  }

  /** A location that was there before, by its key. */
  withKey(key: string): Place | null {
    return this.#byKey.get(key) ?? null
  }

  /** Other keys under which its reviews may be in: none by which another location's are. */
  formerKeys({ key, keys }: Place): string[] {
    return [...keys].filter((one) => one !== key && !this.#byKey.has(one))
  }

  #add(key: string, own: Calling): Place {
    const place: Place = {
      key,
      own: callingOf(own),
      ownName: nameOf(this.#keyOf(own)),
      hasAddress: false,
      isNoted: false,
      keys: new Set([key]),
      codes: new Set(),
      cities: new Set(),
      placeIds: new Set(),
    }
    this.#byKey.set(key, place)
    return place
  }

  #keyOf(calling: Calling): string {
    const given = `${calling.name}\n${calling.address ?? ""}`
    const known = this.#keys.get(given)
    if (known !== undefined) return known
    if (this.#keys.size >= maxKeys) this.#keys.clear()
    const key = locationKey(calling)
    this.#keys.set(given, key)
    return key
  }

  #isCalled(place: Place, key: string): boolean {
    return [this.#called, this.#wasCalled].some((map) => map.get(key)?.includes(place))
  }

  /** @returns whether it says more than was known. */
  #learn(place: Place, calling: Calling, into: Map<string, Place[]>): boolean {
    const { address, city, externalId, googlePlaceId } = calling
    const key = this.#keyOf(calling)
    const isNew =
      !this.#isCalled(place, key) ||
      (externalId !== null && !place.codes.has(externalId)) ||
      (googlePlaceId !== null && !place.placeIds.has(googlePlaceId))
    if (!isNew) return false
    for (const one of keysOf([calling])) place.keys.add(one)
    addTo(into, key, place)
    addTo(this.#named, nameOf(key), place)
    if (externalId !== null) place.codes.add(externalId)
    if (googlePlaceId !== null) place.placeIds.add(googlePlaceId)
    if (city !== null) place.cities.add(folded(city))
    place.hasAddress ||= address !== null
    if (externalId !== null && !this.#byCode.has(externalId)) this.#byCode.set(externalId, place)
    if (googlePlaceId !== null && !this.#byPlaceId.has(googlePlaceId))
      this.#byPlaceId.set(googlePlaceId, place)
    return true
  }
}

function addTo(map: Map<string, Place[]>, key: string, place: Place): void {
  const places = map.get(key)
  if (!places) map.set(key, [place])
  else if (!places.includes(place)) places.push(place)
}

const isKnownIn = ({ cities }: Place, city: string): boolean => cities.has(folded(city))

const mayBeIn = (place: Place, city: string | null): boolean =>
  city === null || place.cities.size === 0 || isKnownIn(place, city)

/** Whether ids of a row don't say that it is about another location. */
const isPossible = ({ codes, placeIds }: Place, { externalId, googlePlaceId }: Calling): boolean =>
  (externalId === null || codes.size === 0 || codes.has(externalId)) &&
  (googlePlaceId === null || placeIds.size === 0 || placeIds.has(googlePlaceId))

/** Whether a row has an id of a kind that a location has none of. */
const isLackingId = ({ codes, placeIds }: Place, { externalId, googlePlaceId }: Calling): boolean =>
  (externalId !== null && codes.size === 0) ||
  (externalId === null && googlePlaceId !== null && placeIds.size === 0)

const hasId = ({ codes, placeIds }: Place): boolean => codes.size > 0 || placeIds.size > 0

const hasNamesake = (named: readonly Place[], place: Place): boolean =>
  named.some((one) => one !== place && one.ownName === place.ownName)

/** Those in the city of a row, where it tells several apart. */
function inCity(places: readonly Place[], city: string | null): readonly Place[] {
  if (places.length < 2 || city === null) return places
  const there = places.filter((place) => isKnownIn(place, city))
  return there.length > 0 ? there : places
}
