/**
 * Folders that the README's map names.
 * @param readme its text; the map is the first code block after the heading "The map", two spaces for each level.
 */
export function foldersOfMap(readme: string): string[] {
  const block = /## The map\s+```\n([\s\S]*?)```/.exec(readme)?.[1] ?? ""
  const parents: string[] = []
  return block
    .split("\n")
    .filter((line) => /^ *[^ ]+\/( |$)/.test(line))
    .map((line) => {
      const level = /^ */.exec(line)![0].length / 2
      parents.length = level
      parents[level] = line.trim().split(/\/ |\/$/)[0]!
      return parents.join("/")
    })
}
