import { embedNames } from "#lib/features/widgets/embed-code.ts"
import { embedPaths } from "#lib/routes/embed-paths.ts"
import { widgetStyle } from "./widget-style.ts"

/**
 * Gives a widget its buttons: `w` is its element, `u` where a feed has further pages as JSON. A carousel stays still with
 * reduced motion, pauses under the pointer and with focus, and follows the direction of its language.
 */
const behaviour = `(w,u)=>{const q=s=>w.querySelector(s),t=q(".rw-t"),b=q(".rw-b"),s=b&&b.querySelector("span"),say=(a,n)=>s.textContent=s.dataset.of.replace("{shown}",a).replace("{total}",n);
if(t){const c=t.children,[p,n]=b.querySelectorAll("[data-go]"),x=q("[data-stop]"),m=matchMedia("(prefers-reduced-motion:reduce)"),g=()=>c[1]?Math.abs(c[1].offsetLeft-c[0].offsetLeft):t.clientWidth,at=()=>Math.abs(t.scrollLeft),end=()=>at()>t.scrollWidth-t.clientWidth-4,r=w.dir=="rtl"?-1:1,o={behavior:m.matches?"auto":"smooth"},go=d=>t.scrollBy({left:d*r*g(),...o}),f=()=>{const v=Math.max(1,Math.round(t.clientWidth/g())),i=Math.round(at()/g()),e=Math.min(c.length,i+v);say((v>1&&e>i+1?i+1+"–":"")+e,c.length);p.disabled=at()<4;n.disabled=end()};
p.onclick=()=>go(-1);n.onclick=()=>go(1);t.onkeydown=e=>{const d={ArrowLeft:-r,ArrowRight:r}[e.key];if(d){e.preventDefault();go(d)}};t.onscroll=f;new ResizeObserver(()=>{b.hidden=t.scrollWidth<=t.clientWidth+4;f()}).observe(t);
if(x){if(m.matches)x.remove();else{let h=0;const k=setInterval(()=>{w.isConnected?h||document.hidden||(end()?t.scrollTo({left:0,...o}):go(1)):clearInterval(k)},w.dataset.rotate*1e3);w.onpointerenter=w.onfocusin=()=>h=1;w.onpointerleave=w.onfocusout=()=>h=0;x.onclick=()=>{clearInterval(k);x.remove()}}}}
const a=q("[data-more]"),l=q(".rw-f");if(a&&l&&u)a.onclick=async e=>{e.preventDefault();const n=+a.dataset.more,z=await fetch(u+"?page="+n,{credentials:"omit"}).then(r=>r.ok?r.json():0,()=>0);if(!z||!z.items)return void(a.onclick=null);const i=l.children.length;l.insertAdjacentHTML("beforeend",z.items);a.dataset.more=n+1;say(l.children.length,s.dataset.total);if(l.children.length==i||l.children.length>=s.dataset.total)a.remove();l.children[i]&&(l.children[i].tabIndex=-1,l.children[i].focus())}}`

/**
 * The script that websites load: the custom element of D-301 and its alias. It defines no global, keeps no cookie, asks its
 * own origin alone, and that once for all widgets of a page that come near to the visible part, which then come in a frame each: the
 * page is never held up for long. Styles are adopted, so that
 * strict policies of the page hold.
 * @param origin where it is served from: tools that bundle scripts hide that from it.
 */
export function widgetScript(origin: string, isWhiteLabel: boolean): string {
  const { element, attribute } = embedNames(isWhiteLabel)
  return `(()=>{const d=document,B=${JSON.stringify(origin)},N="${element}",A="${attribute}",M=new Map,S="adoptedStyleSheets"in d&&new CSSStyleSheet,start=${behaviour};
if(!S||customElements.get(N))return;S.replaceSync(${JSON.stringify(widgetStyle)});
const place=(e,x)=>{if(e.shadowRoot)return;const r=e.attachShadow({mode:"open"});r.adoptedStyleSheets=[S];r.innerHTML=x.html;const w=r.firstElementChild;for(const k in x.vars)w.style.setProperty(k,x.vars[k]);if(x.ld){const j=d.createElement("script");j.type="application/ld+json";j.textContent=x.ld;e.append(j)}start(w,B+"${embedPaths.frames}"+x.key+".json")},
ask=async a=>{const u=B+"${embedPaths.list}?keys="+a.join(),o={credentials:"omit"};let r;try{r=await fetch(u,{...o,referrer:location.origin+location.pathname,referrerPolicy:"unsafe-url"})}catch{r=await fetch(u,o).catch(()=>0)}const z=r&&r.ok?await r.json():{widgets:{}};const l=[];for(const[e,k]of M)if(a.includes(k)){M.delete(e);z.widgets[k]&&l.push([e,z.widgets[k]])}const next=()=>{const x=l.shift();if(x){place(...x);requestAnimationFrame(()=>setTimeout(next))}};next()},
load=()=>{const a=[...new Set(M.values())].filter(k=>/^[\\w-]{22}$/.test(k)).sort();M.size&&a.forEach((_,i)=>i%50||ask(a.slice(i,i+50)));O.disconnect()},
O=new IntersectionObserver(s=>s.some(e=>e.isIntersecting)&&load(),{rootMargin:"600px"}),
add=(e,k)=>{if(!k||e.shadowRoot||M.has(e))return;const h=e.getAttribute("height");if(!e.style.display&&getComputedStyle(e).display=="inline")e.style.display="block";h&&!e.style.height&&(e.style.height=h+"px");M.set(e,k);O.observe(e)},
all=()=>d.querySelectorAll("["+A+"]").forEach(e=>add(e,e.getAttribute(A)));
customElements.define(N,class extends HTMLElement{connectedCallback(){add(this,this.getAttribute("key")||this.dataset.key)}disconnectedCallback(){M.delete(this)}});
d.readyState=="loading"?d.addEventListener("DOMContentLoaded",all):all();
addEventListener("message",e=>{if(e.origin==B&&e.data&&e.data.widgetHeight)for(const f of d.querySelectorAll("iframe"))if(f.contentWindow==e.source)f.height=Math.min(+e.data.widgetHeight||0,5e3)});
d.querySelectorAll("iframe").forEach(f=>f.src.startsWith(B+"${embedPaths.frames}")&&f.contentWindow.postMessage("widgetHeight","*"))})()`
}

/**
 * The script within a frame: the same behaviour, and it tells the page around it how high it would be by itself, whenever that changes
 * and when that page asks.
 */
export const frameScript = `(()=>{const w=document.querySelector(".rw"),start=${behaviour};if(!w)return;start(w,location.pathname.replace("${embedPaths.pages}","${embedPaths.frames}")+".json");if(parent==self)return;let was=0;const say=()=>{w.style.height="auto";const h=Math.ceil(w.getBoundingClientRect().height);w.style.height="";if(h!=was)parent.postMessage({widgetHeight:was=h},"*")};new ResizeObserver(say).observe(w);new MutationObserver(say).observe(w,{childList:true,subtree:true});addEventListener("message",e=>{if(e.data=="widgetHeight"){was=0;say()}})})()`
