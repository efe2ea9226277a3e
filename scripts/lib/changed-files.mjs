import { run } from "./run.mjs"
import { Advice } from "./say.mjs"

async function outputOf(args, folder) {
  const { code, output } = await run("git", args, { cwd: folder, quiet: true })
  return code === 0 ? output : undefined
}

const pathsOf = (output) => output.split("\0").filter(Boolean)

/**
 * Files changed since this branch left main, committed or not, new files too.
 * @param {string} folder the project
 * @returns {Promise<{ base: string, files: string[] }>} the last commit on main, short, and paths from the root, those of
 *   deleted files too
 * @throws {Advice} where there is no git or no main to compare with
 */
export async function changedFiles(folder) {
  const git = (...args) => outputOf(args, folder)
  const base = (await git("merge-base", "main", "HEAD")) ?? (await git("merge-base", "origin/main", "HEAD"))
  if (base === undefined)
    throw new Advice("--changed compares with the branch main, which does not exist here.")
  const commit = base.trim()
  const [changed, made] = await Promise.all([
    git("diff", "--name-only", "--no-renames", "--relative", "-z", commit),
    git("ls-files", "--others", "--exclude-standard", "-z"),
  ])
  if (changed === undefined || made === undefined) throw new Advice("git could not tell what has changed.")
  return { base: commit.slice(0, 7), files: [...new Set([...pathsOf(changed), ...pathsOf(made)])].sort() }
}
