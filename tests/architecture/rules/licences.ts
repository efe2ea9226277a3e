/** Licences that ask for nothing beyond their own text, as package-lock.json writes them. */
const permissive = new Set([
  ...["MIT", "MIT-0", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "BlueOak-1.0.0"],
  ...["Unlicense", "CC0-1.0", "Zlib", "Python-2.0"],
])

export type LockedPackage = { license?: string; dev?: boolean; link?: boolean }

/** The licences of an expression that ask for more; where one may choose, none if any choice does not. */
function demanding(licence: string): string[] {
  const terms = (text: string) => text.replaceAll(/[()]/g, "").split(/ and /i)
  const choices = licence.split(/ or /i).map((choice) => terms(choice).filter((one) => !permissive.has(one)))
  return choices.some(({ length }) => length === 0) ? [] : choices.flat()
}

const nameOf = (path: string): string => path.split("node_modules/").at(-1)!

/** Names of packages and their licences, as rows of the first table of a text; a name may end with `*`. */
function rowsOf(text: string): { names: string[]; licence: string }[] {
  return [...text.matchAll(/^\| (`[^|]+`) \| ([^|]+) \|/gm)].map(([, names, licence]) => ({
    names: [...names!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!),
    licence: licence!.trim(),
  }))
}

const fits = (pattern: string, name: string): boolean =>
  pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern

/**
 * Compares the section "Licence" of a README with the packages that are really installed.
 * @param packages of a package-lock.json, by their paths.
 * @returns what is missing there, and what it names although nothing brings it any more.
 */
export function licenceFindings(readme: string, packages: Readonly<Record<string, LockedPackage>>): string[] {
  const [, section = ""] = readme.split(/^## Licence$/m)
  const rows = rowsOf(section)
  const locked = Object.entries(packages).filter(
    ([path, { link }]) => path.includes("node_modules/") && !link,
  )
  const product = locked.filter(([, { dev }]) => !dev).map(([path, one]) => ({ name: nameOf(path), ...one }))
  const missing = product.flatMap(({ name, license = "none" }) =>
    demanding(license)
      .filter(
        (licence) => !rows.some((row) => row.licence === licence && row.names.some((one) => fits(one, name))),
      )
      .map((licence) => `${name} is under ${licence}`),
  )
  const tools = locked
    .filter(([, { dev, license = "none" }]) => dev && demanding(license).length > 0)
    .map(([path]) => nameOf(path))
    .filter((name) => !section.includes(`\`${name}\``))
    .map((name) => `${name} is a tool under a licence that is not named`)
  const gone = rows.flatMap(({ names, licence }) =>
    names
      .filter(
        (pattern) =>
          !product.some(
            ({ name, license = "" }) => fits(pattern, name) && demanding(license).includes(licence),
          ),
      )
      .map((pattern) => `nothing that is installed is ${pattern} under ${licence}`),
  )
  return [...new Set([...missing, ...tools, ...gone])]
}
