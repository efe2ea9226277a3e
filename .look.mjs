import { chromium } from "playwright"
import { readFileSync } from "node:fs"
const base="http://127.0.0.1:4180"
const axe=readFileSync("node_modules/axe-core/axe.min.js","utf8")
const b=await chromium.launch({executablePath:"/usr/bin/chromium",args:["--no-sandbox"]})
const out="/tmp/locs-shots/"
const ctx=await b.newContext({viewport:{width:1480,height:900},reducedMotion:"reduce"})
const p=await ctx.newPage()
const errs=[];p.on("console",m=>m.type()==="error"&&errs.push(m.text().slice(0,200)));p.on("pageerror",e=>errs.push(String(e).slice(0,300)))
await p.goto(base+"/login",{waitUntil:"load"})
await p.fill("input[name=email]","admin@demo.outpost.test");await p.fill("input[name=password]","outpost-demo");await p.keyboard.press("Enter");await p.waitForURL(u=>!u.pathname.startsWith("/login"))
const check=async(what)=>{await p.evaluate(axe);const r=await p.evaluate(()=>axe.run(document,{runOnly:["wcag2a","wcag2aa","wcag21aa"]}));for(const v of r.violations)console.log("AXE",what,v.id,v.nodes.map(n=>n.target.join(" ")).slice(0,3).join(" | "));const o=await p.evaluate(()=>document.documentElement.scrollWidth-innerWidth);if(o>0)console.log("OVERFLOW",what,o)}
for(const [w,h] of [[360,780],[768,1000],[1100,800],[1480,900]]) for(const scheme of ["light","dark"]){
 await p.setViewportSize({width:w,height:h});await p.emulateMedia({colorScheme:scheme,reducedMotion:"reduce"})
 await p.goto(base+"/settings/locations?sort[by]=created_at&sort[order]=desc",{waitUntil:"load"});await p.waitForTimeout(700)
 const boxes=p.getByRole("checkbox",{name:/^Select (?!all)/})
 for(let i=0;i<2;i++)await boxes.nth(i).check()
 await p.waitForTimeout(200)
 await p.screenshot({path:`${out}list-${w}-${scheme}.png`});await check(`list ${w} ${scheme}`)
 await p.getByRole("button",{name:"Add Holiday Hours"}).click();await p.getByRole("dialog").waitFor();await p.waitForTimeout(400)
 await p.screenshot({path:`${out}dialog0-${w}-${scheme}.png`})
 await p.getByRole("dialog").getByLabel("Date",{exact:true}).fill("12/24/28")
 await p.getByRole("dialog").getByRole("switch").click()
 await p.getByRole("dialog").getByLabel(/opens/).first().fill("9a");await p.getByRole("dialog").getByLabel(/closes/).first().fill("5p")
 await p.getByRole("dialog").getByRole("button",{name:/^Add hours to/}).click()
 await p.getByRole("dialog").getByLabel(/opens/).nth(1).fill("6p");await p.getByRole("dialog").getByLabel(/closes/).nth(1).fill("8p")
 await p.getByRole("dialog").getByRole("button",{name:"Add date"}).click();await p.keyboard.type("12/25/28")
 await p.getByRole("dialog").getByRole("button",{name:"Confirm"}).click();await p.waitForTimeout(500)
 await p.screenshot({path:`${out}dialog-${w}-${scheme}.png`});await check(`dialog ${w} ${scheme}`)
}
console.log(errs)
await b.close()
