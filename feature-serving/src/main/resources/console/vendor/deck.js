var M2=Object.defineProperty;var _=(r,e,t)=>()=>{if(t)throw t[0];try{return r&&(e=r(r=0)),e}catch(n){throw t=[n],n}};var It=(r,e)=>{for(var t in e)M2(r,t,{get:e[t],enumerable:!0})};var vi,k2,Go,N2,sm,ef=_(()=>{vi=globalThis,k2=globalThis.document||{},Go=globalThis.process||{},N2=globalThis.console,sm=globalThis.navigator||{}});function zo(r){if(typeof window<"u"&&window.process?.type==="renderer"||typeof process<"u"&&process.versions?.electron)return!0;let e=typeof navigator<"u"&&navigator.userAgent,t=r||e;return!!(t&&t.indexOf("Electron")>=0)}var tf=_(()=>{});function Ce(){return!(typeof process=="object"&&String(process)==="[object process]"&&!process?.browser)||zo()}var rf=_(()=>{tf()});function nf(r){return!r&&!Ce()?"Node":zo(r)?"Electron":(r||sm.userAgent||"").indexOf("Edge")>-1?"Edge":globalThis.chrome?"Chrome":globalThis.safari?"Safari":globalThis.mozInnerScreenX?"Firefox":"Unknown"}var om=_(()=>{rf();tf();ef()});var sf,_r=_(()=>{ef();rf();om();sf="4.1.2"});function un(r,e){if(!r)throw new Error(e||"Assertion failed")}var of=_(()=>{});function af(r){if(!r)return 0;let e;switch(typeof r){case"number":e=r;break;case"object":e=r.logLevel||r.priority||0;break;default:return 0}return un(Number.isFinite(e)&&e>=0),e}function am(r){let{logLevel:e,message:t}=r;r.logLevel=af(e);let n=r.args?Array.from(r.args):[];for(;n.length&&n.shift()!==t;);switch(typeof e){case"string":case"function":t!==void 0&&n.unshift(t),r.message=e;break;case"object":Object.assign(r,e);break;default:}typeof r.message=="function"&&(r.message=r.message());let i=typeof r.message;return un(i==="string"||i==="object"),Object.assign(r,{args:n},r.opts)}var cm=_(()=>{of()});var yr,$o,lm=_(()=>{cm();yr=()=>{},$o=class{constructor({level:e=0}={}){this.userData={},this._onceCache=new Set,this._level=e}set level(e){this.setLevel(e)}get level(){return this.getLevel()}setLevel(e){return this._level=e,this}getLevel(){return this._level}warn(e,...t){return this._log("warn",0,e,t,{once:!0})}error(e,...t){return this._log("error",0,e,t)}log(e,t,...n){return this._log("log",e,t,n)}info(e,t,...n){return this._log("info",e,t,n)}once(e,t,...n){return this._log("once",e,t,n,{once:!0})}_log(e,t,n,i,s={}){let o=am({logLevel:t,message:n,args:this._buildArgs(t,n,i),opts:s});return this._createLogFunction(e,o,s)}_buildArgs(e,t,n){return[e,t,...n]}_createLogFunction(e,t,n){if(!this._shouldLog(t.logLevel))return yr;let i=this._getOnceTag(n.tag??t.tag??t.message);if((n.once||t.once)&&i!==void 0){if(this._onceCache.has(i))return yr;this._onceCache.add(i)}return this._emit(e,t)}_shouldLog(e){return this.getLevel()>=af(e)}_getOnceTag(e){if(e!==void 0)try{return typeof e=="string"?e:String(e)}catch{return}}}});function U2(r){try{let e=window[r],t="__storage_test__";return e.setItem(t,t),e.removeItem(t),e}catch{return null}}var Vo,fm=_(()=>{Vo=class{constructor(e,t,n="sessionStorage"){this.storage=U2(n),this.id=e,this.config=t,this._loadConfiguration()}getConfiguration(){return this.config}setConfiguration(e){if(Object.assign(this.config,e),this.storage){let t=JSON.stringify(this.config);this.storage.setItem(this.id,t)}}_loadConfiguration(){let e={};if(this.storage){let t=this.storage.getItem(this.id);e=t?JSON.parse(t):{}}return Object.assign(this.config,e),this}}});function um(r){let e;return r<10?e=`${r.toFixed(2)}ms`:r<100?e=`${r.toFixed(1)}ms`:r<1e3?e=`${r.toFixed(0)}ms`:e=`${(r/1e3).toFixed(2)}s`,e}function dm(r,e=8){let t=Math.max(e-r.length,0);return`${" ".repeat(t)}${r}`}var hm=_(()=>{});function pm(r){return typeof r!="string"?r:(r=r.toUpperCase(),Wo[r]||Wo.WHITE)}function mm(r,e,t){return!Ce&&typeof r=="string"&&(e&&(r=`\x1B[${pm(e)}m${r}\x1B[39m`),t&&(r=`\x1B[${pm(t)+G2}m${r}\x1B[49m`)),r}var Wo,G2,gm=_(()=>{_r();(function(r){r[r.BLACK=30]="BLACK",r[r.RED=31]="RED",r[r.GREEN=32]="GREEN",r[r.YELLOW=33]="YELLOW",r[r.BLUE=34]="BLUE",r[r.MAGENTA=35]="MAGENTA",r[r.CYAN=36]="CYAN",r[r.WHITE=37]="WHITE",r[r.BRIGHT_BLACK=90]="BRIGHT_BLACK",r[r.BRIGHT_RED=91]="BRIGHT_RED",r[r.BRIGHT_GREEN=92]="BRIGHT_GREEN",r[r.BRIGHT_YELLOW=93]="BRIGHT_YELLOW",r[r.BRIGHT_BLUE=94]="BRIGHT_BLUE",r[r.BRIGHT_MAGENTA=95]="BRIGHT_MAGENTA",r[r.BRIGHT_CYAN=96]="BRIGHT_CYAN",r[r.BRIGHT_WHITE=97]="BRIGHT_WHITE"})(Wo||(Wo={}));G2=10});function _m(r,e=["constructor"]){let t=Object.getPrototypeOf(r),n=Object.getOwnPropertyNames(t),i=r;for(let s of n){let o=i[s];typeof o=="function"&&(e.find(a=>s===a)||(i[s]=o.bind(r)))}}var ym=_(()=>{});var jo,ft,cf=_(()=>{_r();jo=class{getHighResolutionTimer(){let e;if(Ce()&&vi.performance)e=vi?.performance?.now?.();else if("hrtime"in Go){let t=Go?.hrtime?.();e=t[0]*1e3+t[1]/1e6}else e=Date.now();return e}getMemoryUsageMB(){let t=vi?.performance?.memory?.usedJSHeapSize;return t==null?null:Math.trunc(t/1024/1024)}},ft=new jo;globalThis.Probe=jo;globalThis.probe=ft});function z2(r,e,t){if(typeof e=="string"){let n=t.time?dm(um(t.total)):"";e=t.time?`${r}: ${n}  ${e}`:`${r}: ${e}`,e=mm(e,t.color,t.background)}return e}function $2(r){for(let e in r)for(let t in r[e])return t||"untitled";return"empty"}var dn,lf,ye,ff=_(()=>{_r();lm();fm();hm();gm();ym();of();cf();dn={debug:Ce()&&console.debug||console.log,log:console.log,info:console.info,warn:console.warn,error:console.error},lf={enabled:!0,level:0},ye=class extends $o{constructor({id:e}={id:""}){super({level:0}),this.VERSION=sf,this._startTs=ft.getHighResolutionTimer(),this._deltaTs=ft.getHighResolutionTimer(),this.userData={},this.LOG_THROTTLE_TIMEOUT=0,this.id=e,this.userData={},this._storage=new Vo(`__probe-${this.id}__`,{[this.id]:lf}),this.timeStamp(`${this.id} started`),_m(this),Object.seal(this)}isEnabled(){return this._getConfiguration().enabled}getLevel(){return this._getConfiguration().level}getTotal(){return Number((ft.getHighResolutionTimer()-this._startTs).toPrecision(10))}getDelta(){return Number((ft.getHighResolutionTimer()-this._deltaTs).toPrecision(10))}set priority(e){this.level=e}get priority(){return this.level}getPriority(){return this.level}enable(e=!0){return this._updateConfiguration({enabled:e}),this}setLevel(e){return this._updateConfiguration({level:e}),this}get(e){return this._getConfiguration()[e]}set(e,t){this._updateConfiguration({[e]:t})}settings(){console.table?console.table(this._storage.config):console.log(this._storage.config)}assert(e,t){if(!e)throw new Error(t||"Assertion failed")}warn(e,...t){return this._log("warn",0,e,t,{method:dn.warn,once:!0})}error(e,...t){return this._log("error",0,e,t,{method:dn.error})}deprecated(e,t){return this.warn(`\`${e}\` is deprecated and will be removed in a later version. Use \`${t}\` instead`)}removed(e,t){return this.error(`\`${e}\` has been removed. Use \`${t}\` instead`)}probe(e,t,...n){let i=ft.getMemoryUsageMB();if(i!==null){let s=`${i}MB `;typeof t=="function"?t=()=>`${s}${t()}`:typeof t=="string"&&(t=`${s}${t}`)}return this._log("log",e,t,n,{method:dn.log,time:!0,once:!0})}log(e,t,...n){return this._log("log",e,t,n,{method:dn.debug})}info(e,t,...n){return this._log("info",e,t,n,{method:console.info})}once(e,t,...n){return this._log("once",e,t,n,{method:dn.debug||dn.info,once:!0})}table(e,t,n){return t?this._log("table",e,t,n&&[n]||[],{method:console.table||yr,tag:$2(t)}):yr}time(e,t){return this._log("time",e,t,[],{method:console.time?console.time:console.info})}timeEnd(e,t){return this._log("time",e,t,[],{method:console.timeEnd?console.timeEnd:console.info})}timeStamp(e,t){return this._log("time",e,t,[],{method:console.timeStamp||yr})}group(e,t,n={collapsed:!1}){let i=(n.collapsed?console.groupCollapsed:console.group)||console.info;return this._log("group",e,t,[],{method:i})}groupCollapsed(e,t,n={}){return this.group(e,t,Object.assign({},n,{collapsed:!0}))}groupEnd(e){return this._log("groupEnd",e,"",[],{method:console.groupEnd||yr})}withGroup(e,t,n){this.group(e,t)();try{n()}finally{this.groupEnd(e)()}}trace(){console.trace&&console.trace()}_shouldLog(e){return this.isEnabled()&&super._shouldLog(e)}_emit(e,t){let n=t.method;un(n),t.total=this.getTotal(),t.delta=this.getDelta(),this._deltaTs=ft.getHighResolutionTimer();let i=z2(this.id,t.message,t);return n.bind(console,i,...t.args)}_getConfiguration(){return this._storage.config[this.id]||this._updateConfiguration(lf),this._storage.config[this.id]}_updateConfiguration(e){let t=this._storage.config[this.id]||{...lf};this._storage.setConfiguration({[this.id]:{...t,...e}})}};ye.VERSION=sf});var bm=_(()=>{cf();globalThis.probe||(globalThis.probe=ft)});var O4,wi=_(()=>{ff();ff();bm();O4=new ye({id:"@probe.gl/log"})});function Ti(){let r;if(typeof window<"u"&&window.performance)r=window.performance.now();else if(typeof process<"u"&&process.hrtime){let e=process.hrtime();r=e[0]*1e3+e[1]/1e6}else r=Date.now();return r}var Lf=_(()=>{});var xr,Af=_(()=>{Lf();xr=class{constructor(e,t){this.sampleSize=1,this.time=0,this.count=0,this.samples=0,this.lastTiming=0,this.lastSampleTime=0,this.lastSampleCount=0,this._count=0,this._time=0,this._samples=0,this._startTime=0,this._timerPending=!1,this.name=e,this.type=t,this.reset()}reset(){return this.time=0,this.count=0,this.samples=0,this.lastTiming=0,this.lastSampleTime=0,this.lastSampleCount=0,this._count=0,this._time=0,this._samples=0,this._startTime=0,this._timerPending=!1,this}setSampleSize(e){return this.sampleSize=e,this}incrementCount(){return this.addCount(1),this}decrementCount(){return this.subtractCount(1),this}addCount(e){return this._count+=e,this._samples++,this._checkSampling(),this}subtractCount(e){return this._count-=e,this._samples++,this._checkSampling(),this}addTime(e){return this._time+=e,this.lastTiming=e,this._samples++,this._checkSampling(),this}timeStart(){return this._startTime=Ti(),this._timerPending=!0,this}timeEnd(){return this._timerPending?(this.addTime(Ti()-this._startTime),this._timerPending=!1,this._checkSampling(),this):this}getSampleAverageCount(){return this.sampleSize>0?this.lastSampleCount/this.sampleSize:0}getSampleAverageTime(){return this.sampleSize>0?this.lastSampleTime/this.sampleSize:0}getSampleHz(){return this.lastSampleTime>0?this.sampleSize/(this.lastSampleTime/1e3):0}getAverageCount(){return this.samples>0?this.count/this.samples:0}getAverageTime(){return this.samples>0?this.time/this.samples:0}getHz(){return this.time>0?this.samples/(this.time/1e3):0}_checkSampling(){this._samples===this.sampleSize&&(this.lastSampleTime=this._time,this.lastSampleCount=this._count,this.count+=this._count,this.time+=this._time,this.samples+=this._samples,this._time=0,this._count=0,this._samples=0)}}});var Ue,Im=_(()=>{Af();Ue=class{constructor(e){this.stats={},this.id=e.id,this.stats={},this._initializeStats(e.stats),Object.seal(this)}get(e,t="count"){return this._getOrCreate({name:e,type:t})}get size(){return Object.keys(this.stats).length}reset(){for(let e of Object.values(this.stats))e.reset();return this}forEach(e){for(let t of Object.values(this.stats))e(t)}getTable(){let e={};return this.forEach(t=>{e[t.name]={time:t.time||0,count:t.count||0,average:t.getAverageTime()||0,hz:t.getHz()||0}}),e}_initializeStats(e=[]){e.forEach(t=>this._getOrCreate(t))}_getOrCreate(e){let{name:t,type:n}=e,i=this.stats[t];return i||(e instanceof xr?i=e:i=new xr(t,n),this.stats[t]=i),i}}});var Li=_(()=>{Im();Af();Lf()});function cg(r){return ArrayBuffer.isView(r)&&!(r instanceof DataView)}function lg(r){return Array.isArray(r)?r.length===0||typeof r[0]=="number":!1}function Oi(r){return cg(r)||lg(r)}var fg=_(()=>{});var $f=_(()=>{fg()});function bn(r){let e=r.split(""),t=0,n=0,i=!1,s=!1,o=!1;for(;t<r.length;){let a=r[t],c=r[t+1];if(s){o?o=!1:a==="\\"?o=!0:a==='"'&&(s=!1),t++;continue}if(i){a===`
`||a==="\r"?i=!1:e[t]=" ",t++;continue}if(n>0){if(a==="/"&&c==="*"){e[t]=" ",e[t+1]=" ",n++,t+=2;continue}if(a==="*"&&c==="/"){e[t]=" ",e[t+1]=" ",n--,t+=2;continue}a!==`
`&&a!=="\r"&&(e[t]=" "),t++;continue}if(a==='"'){s=!0,t++;continue}if(a==="/"&&c==="/"){e[t]=" ",e[t+1]=" ",i=!0,t+=2;continue}if(a==="/"&&c==="*"){e[t]=" ",e[t+1]=" ",n=1,t+=2;continue}t++}return e.join("")}function wr(r,e){let t=bn(r),n=[];for(let i of e){i.lastIndex=0;let s;for(s=i.exec(t);s;){let o=i===e[0],a=s.index,c=s[0].length;n.push({match:r.slice(a,a+c),index:a,length:c,bindingToken:s[o?1:2],groupToken:s[o?2:1],accessDeclaration:s[3]?.trim(),name:s[4]}),s=i.exec(t)}}return n.sort((i,s)=>i.index-s.index)}function Xf(r,e,t){let n=wr(r,e);if(!n.length)return r;let i="",s=0;for(let o of n)i+=r.slice(s,o.index),i+=t(o),s=o.index+o.length;return i+=r.slice(s),i}function Zf(r){return/@binding\(\s*auto\s*\)/.test(bn(r))}function Pg(r,e){return wr(r,e===yn||e===sa?sP:e).find(n=>n.bindingToken==="auto")}var Ie,yn,sa,Sg,sP,oa=_(()=>{Ie="(?:var<\\s*(uniform|storage(?:\\s*,\\s*[A-Za-z_][A-Za-z0-9_]*)?)\\s*>|var)\\s+([A-Za-z_][A-Za-z0-9_]*)",yn=[new RegExp(`@binding\\(\\s*(auto|\\d+)\\s*\\)\\s*@group\\(\\s*(\\d+)\\s*\\)\\s*${Ie}`,"g"),new RegExp(`@group\\(\\s*(\\d+)\\s*\\)\\s*@binding\\(\\s*(auto|\\d+)\\s*\\)\\s*${Ie}`,"g")],sa=[new RegExp(`@binding\\(\\s*(auto|\\d+)\\s*\\)\\s*@group\\(\\s*(\\d+)\\s*\\)\\s*${Ie}`,"g"),new RegExp(`@group\\(\\s*(\\d+)\\s*\\)\\s*@binding\\(\\s*(auto|\\d+)\\s*\\)\\s*${Ie}`,"g")],Sg=[new RegExp(`@binding\\(\\s*(\\d+)\\s*\\)\\s*@group\\(\\s*(\\d+)\\s*\\)\\s*${Ie}`,"g"),new RegExp(`@group\\(\\s*(\\d+)\\s*\\)\\s*@binding\\(\\s*(\\d+)\\s*\\)\\s*${Ie}`,"g")],sP=[new RegExp(`@binding\\(\\s*(auto)\\s*\\)\\s*@group\\(\\s*(\\d+)\\s*\\)\\s*${Ie}`,"g"),new RegExp(`@group\\(\\s*(\\d+)\\s*\\)\\s*@binding\\(\\s*(auto)\\s*\\)\\s*${Ie}`,"g"),new RegExp(`@binding\\(\\s*(auto)\\s*\\)\\s*@group\\(\\s*(\\d+)\\s*\\)(?:[\\s\\n\\r]*@[A-Za-z_][^\\n\\r]*)*[\\s\\n\\r]*${Ie}`,"g"),new RegExp(`@group\\(\\s*(\\d+)\\s*\\)\\s*@binding\\(\\s*(auto)\\s*\\)(?:[\\s\\n\\r]*@[A-Za-z_][^\\n\\r]*)*[\\s\\n\\r]*${Ie}`,"g")]});function ca(r,e={}){let t=Tg(r),n=oP(t);if(!n)return null;let i=aP(t,n);if(!i)return null;let s=lP(t,n,i);if(!s)return null;if(e.scanVertexAttributes===!1)return{attributes:[],bindings:s};let o=cP(t,n);if(!o)return null;let a=pP(t,n,i,o,e.vertexEntryPoint);return a?{attributes:a,bindings:s}:null}function Tg(r){let e=bn(r),t=/[A-Za-z_][A-Za-z0-9_]*|(?:0[xX][0-9A-Fa-f]+|\d+)|[@(){}<>\[\]:,;=]/g,n=[],i=t.exec(e);for(;i;)n.push({value:i[0],index:i.index}),i=t.exec(e);return n}function oP(r){let e=[],t=0;for(let n of r){if(n.value==="}"&&t===0)return null;e.push(t),n.value==="{"?t++:n.value==="}"&&t--}return t===0?e:null}function aP(r,e){let t=new Map;for(let n=0;n<r.length;n++){if(e[n]!==0||r[n].value!=="alias")continue;let i=r[n+1]?.value;if(!Ni(i)||r[n+2]?.value!=="="||t.has(i))return null;let s=Cg(r,e,n+3,";");if(s<0||s===n+3)return null;t.set(i,aa(r.slice(n+3,s))),n=s}return t}function cP(r,e){let t=new Map;for(let n=0;n<r.length;n++){if(e[n]!==0||r[n].value!=="struct")continue;let i=r[n+1]?.value,s=n+2;if(!Ni(i)||t.has(i)||r[s]?.value!=="{")return null;let o=eu(r,s,"{","}");if(o<0)return null;t.set(i,r.slice(s+1,o)),n=o}return t}function lP(r,e,t){let n=[],i=new Set,s=new Set;for(let o=0;o<r.length;o++){if(e[o]!==0||r[o].value!=="var")continue;let a=Mg(r,e,o),c=r.slice(a,o),l=Kf(c,"group"),f=Kf(c,"binding");if(l===null||f===null||l===void 0!=(f===void 0))return null;if(l===void 0||f===void 0)continue;let u=o+1,d=[];if(r[u]?.value==="<"){let b=eu(r,u,"<",">");if(b<0)return null;let x=la(r.slice(u+1,b),",");if(!x)return null;d=x.map(aa),u=b+1}let h=r[u]?.value;if(!Ni(h)||r[u+1]?.value!==":")return null;let p=Cg(r,e,u+2,";");if(p<0||p===u+2)return null;let m=Jf(aa(r.slice(u+2,p)),t);if(!m)return null;let g=fP({name:h,group:l,location:f,addressSpace:d,resourceType:m}),y=`${l}:${f}`;if(!g||i.has(y)||s.has(h))return null;n.push(g),i.add(y),s.add(h),o=p}return hP(n),n.sort((o,a)=>o.group-a.group||o.location-a.location||o.name.localeCompare(a.name))}function fP(r){let{name:e,group:t,location:n,addressSpace:i,resourceType:s}=r,o={name:e,group:t,location:n};if(i[0]==="uniform"&&i.length===1)return{...o,type:"uniform"};if(i[0]==="storage"&&i.length<=2){let a=i[1]||"read";return a==="read"?{...o,type:"read-only-storage"}:a==="read_write"?{...o,type:"storage"}:null}return i.length>0?null:s==="sampler"||s==="sampler_comparison"?{...o,type:"sampler",...s==="sampler_comparison"?{samplerType:"comparison"}:{}}:s==="texture_external"?{...o,type:"external-texture"}:uP(o,s)||dP(o,s)}function uP(r,e){let t=/^texture_storage_(1d|2d|2d_array|3d)<([A-Za-z0-9_]+),(read|write|read_write)>$/.exec(e);if(!t)return null;let n={read:"read-only",write:"write-only",read_write:"read-write"}[t[3]];return{...r,type:"storage",format:t[2],access:n,viewDimension:Qf(t[1])}}function dP(r,e){let t=/^texture_(multisampled_)?(1d|2d|2d_array|cube|cube_array|3d)<(f32|i32|u32)>$/.exec(e);if(t){if(t[1]&&t[2]!=="2d")return null;let i={f32:"float",i32:"sint",u32:"uint"}[t[3]];return{...r,type:"texture",viewDimension:Qf(t[2]),sampleType:i,multisampled:!!t[1]}}let n=/^texture_depth_(multisampled_)?(2d|2d_array|cube|cube_array)$/.exec(e);return!n||n[1]&&n[2]!=="2d"?null:{...r,type:"texture",viewDimension:Qf(n[2]),sampleType:"depth",multisampled:!!n[1]}}function hP(r){for(let e of r){if(e.type!=="sampler"||e.samplerType||!e.name.endsWith("Sampler"))continue;let t=e.name.slice(0,-7);r.find(i=>i.type==="texture"&&i.name===t&&i.group===e.group)?.sampleType==="depth"&&(e.samplerType="non-filtering")}}function pP(r,e,t,n,i){let s=mP(r,e);if(!s)return null;let o=s.filter(h=>h.vertex),a=i?o.find(h=>h.name===i):o.length===1?o[0]:void 0;if(!a)return o.length===0&&!i?[]:null;let c=la(a.parameters,",");if(!c)return null;let l=[],f=new Set,u=new Set,d=new Set;for(let h of c)if(h.length>0&&!Lg({declaration:h,aliases:t,structures:n,attributes:l,attributeLocations:f,attributeNames:u,visitedStructures:d}))return null;return l.sort((h,p)=>h.location-p.location||h.name.localeCompare(p.name))}function mP(r,e){let t=[],n=new Set;for(let i=0;i<r.length;i++){if(e[i]!==0||r[i].value!=="fn")continue;let s=r[i+1]?.value,o=i+2;if(!Ni(s)||n.has(s)||r[o]?.value!=="(")return null;let a=eu(r,o,"(",")");if(a<0)return null;let c=Mg(r,e,i);t.push({name:s,vertex:Ag(r.slice(c,i),"vertex"),parameters:r.slice(o+1,a)}),n.add(s),i=a}return t}function Lg(r){let{declaration:e,aliases:t,structures:n,attributes:i,attributeLocations:s,attributeNames:o,visitedStructures:a}=r,c=yP(e,":");if(c<1||c===e.length-1)return!1;let l=bP(e.slice(0,c)),f=Kf(e.slice(0,c),"location"),u=Ag(e.slice(0,c),"builtin"),d=Jf(aa(e.slice(c+1)),t);if(!l||f===null||!d||f!==void 0&&u)return!1;if(f!==void 0){let m=_P(d);return!m||s.has(f)||o.has(l)?!1:(i.push({name:l,location:f,type:m}),s.add(f),o.add(l),!0)}if(u)return!0;let h=n.get(d);if(!h||a.has(d))return!1;let p=la(h,",");if(!p)return!1;a.add(d);for(let m of p)if(m.length>0&&!Lg({...r,declaration:m}))return!1;return a.delete(d),!0}function Jf(r,e,t=new Set){let n=Tg(r),i="";for(let s of n){let o=e.get(s.value);if(!o){i+=gP(s.value);continue}if(t.has(s.value))return null;let a=new Set(t);a.add(s.value);let c=Jf(o,e,a);if(!c)return null;i+=c}return i}function gP(r){let e=/^(vec[234]|mat[234]x[234])([fiuh])$/.exec(r);if(!e)return r;let t={f:"f32",i:"i32",u:"u32",h:"f16"}[e[2]];return`${e[1]}<${t}>`}function _P(r){return/^(?:i32|u32|f32|f16|vec[234]<(?:i32|u32|f32|f16)>)$/.test(r)?r:null}function Kf(r,e){let t;for(let n=0;n<r.length;n++)if(!(r[n].value!=="@"||r[n+1]?.value!==e)){if(t!==void 0||r[n+2]?.value!=="("||!/^\d+$/.test(r[n+3]?.value||"")||r[n+4]?.value!==")")return null;t=Number(r[n+3].value)}return t}function Ag(r,e){return r.some((t,n)=>t.value==="@"&&r[n+1]?.value===e)}function Qf(r){return r.replace("_","-")}function eu(r,e,t,n){let i=0;for(let s=e;s<r.length;s++)if(r[s].value===t)i++;else if(r[s].value===n&&--i===0)return s;return-1}function la(r,e){let t=[],n=0,i={"(":0,"<":0,"[":0,"{":0},s=Object.keys(i),o={")":"(",">":"<","]":"[","}":"{"};for(let a=0;a<r.length;a++){let c=r[a].value;if(c===e&&s.every(l=>i[l]===0)){t.push(r.slice(n,a)),n=a+1;continue}if(c in i)i[c]++;else if(c in o){let l=o[c];if(i[l]--,i[l]<0)return null}}return s.every(a=>i[a]===0)?(t.push(r.slice(n)),t):null}function yP(r,e){let t=la(r,e);return t&&t.length===2?t[0].length:-1}function Cg(r,e,t,n){for(let i=t;i<r.length;i++)if(e[i]===0&&r[i].value===n)return i;return-1}function Mg(r,e,t){for(let n=t-1;n>=0;n--)if(r[n].value===";"&&e[n]===0||r[n].value==="}"&&e[n]===1)return n+1;return 0}function bP(r){for(let e=r.length-1;e>=0;e--)if(Ni(r[e].value))return r[e].value;return null}function aa(r){return r.map(e=>e.value).join("")}function Ni(r){return!!(r&&/^[A-Za-z_][A-Za-z0-9_]*$/.test(r))}var tu=_(()=>{oa()});function Dt(r,e){if(!r){let t=new Error(e||"shadertools: assertion failed.");throw Error.captureStackTrace?.(t,Dt),t}}var fa=_(()=>{});function Ig(r){let e={};for(let[t,n]of Object.entries(r))e[t]=xP(n);return e}function xP(r){let e=Rg(r);if(e!=="object")return{value:r,...ru[e],type:e};if(typeof r=="object")return r?r.type!==void 0?{...r,...ru[r.type],type:r.type}:r.value===void 0?{type:"object",value:r}:(e=Rg(r.value),{...r,...ru[e],type:e}):{type:"object",value:null};throw new Error("props")}function Rg(r){return Array.isArray(r)||ArrayBuffer.isView(r)?"array":typeof r}var ru,Bg=_(()=>{ru={number:{type:"number",validate(r,e){return Number.isFinite(r)&&typeof e=="object"&&(e.max===void 0||r<=e.max)&&(e.min===void 0||r>=e.min)}},array:{type:"array",validate(r,e){return Array.isArray(r)||ArrayBuffer.isView(r)}}}});var Og,Dg,kg=_(()=>{Og=`#ifdef MODULE_LOGDEPTH
  logdepth_adjustPosition(gl_Position);
#endif
`,Dg=`#ifdef MODULE_MATERIAL
  fragColor = material_filterColor(fragColor);
#endif

#ifdef MODULE_LIGHTING
  fragColor = lighting_filterColor(fragColor);
#endif

#ifdef MODULE_FOG
  fragColor = fog_filterColor(fragColor);
#endif

#ifdef MODULE_PICKING
  fragColor = picking_filterHighlightColor(fragColor);
  fragColor = picking_filterPickingColor(fragColor);
#endif

#ifdef MODULE_LOGDEPTH
  logdepth_setFragDepth();
#endif
`});function Ug(r){let e={vertex:{},fragment:{}};for(let t in r){let n=r[t],i=wP(t);typeof n=="string"&&(n={order:0,injection:n}),e[i][t]=n}return e}function wP(r){let e=r.slice(0,2);switch(e){case"vs":return"vertex";case"fs":return"fragment";default:throw new Error(e)}}function Ui(r,e,t,n=!1,i="glsl",s={}){let o=e==="vertex";for(let a in t){let c=t[a];c.sort((f,u)=>f.order-u.order),nu.length=c.length;for(let f=0,u=c.length;f<u;++f)nu[f]=c[f].injection;let l=`${nu.join(`
`)}
`;switch(a){case"vs:#decl":(i==="wgsl"||o)&&(r=r.replace(Fi,l));break;case"vs:#main-start":(i==="wgsl"||o)&&(r=i==="wgsl"?ua(r,"vertex",l,"start",s.vertex):r.replace(Ng,f=>f+l));break;case"vs:#main-end":(i==="wgsl"||o)&&(r=i==="wgsl"?ua(r,"vertex",l,"end",s.vertex):r.replace(Fg,f=>l+f));break;case"fs:#decl":(i==="wgsl"||!o)&&(r=r.replace(Fi,l));break;case"fs:#main-start":(i==="wgsl"||!o)&&(r=i==="wgsl"?ua(r,"fragment",l,"start",s.fragment):r.replace(Ng,f=>f+l));break;case"fs:#main-end":(i==="wgsl"||!o)&&(r=i==="wgsl"?ua(r,"fragment",l,"end",s.fragment):r.replace(Fg,f=>l+f));break;default:r=r.replace(a,f=>f+l)}}return r=r.replace(Fi,""),n&&(r=r.replace(/\}\s*$/,a=>a+vP[e])),r}function ua(r,e,t,n,i){let s=EP(r,e,i);if(!s)return r;if(n==="start"){let o=s.openBraceIndex+1;return`${r.slice(0,o)}
${t}${r.slice(o)}`}return`${r.slice(0,s.closeBraceIndex)}${t}${r.slice(s.closeBraceIndex)}`}function EP(r,e,t){let n=e==="vertex"?"@vertex":"@fragment",i=r.indexOf(n);if(i<0)return null;let s=t?r.search(new RegExp(`\\bfn\\s+${SP(t)}\\s*\\(`)):r.indexOf("fn",i);if(s<0)return null;let o=r.indexOf("{",s);if(o<0)return null;let a=0;for(let c=o;c<r.length;c++){let l=r[c];if(l==="{")a++;else if(l==="}"&&(a--,a===0))return{openBraceIndex:o,closeBraceIndex:c}}return null}function SP(r){return r.replace(/[.*+?^${}()|[\]\\]/g,"\\$&")}var vP,Ng,Fg,nu,Fi,iu=_(()=>{kg();vP={vertex:Og,fragment:Dg},Ng=/void\s+main\s*\([^)]*\)\s*\{\n?/,Fg=/}\n?[^{}]*$/,nu=[],Fi="__LUMA_INJECT_DECLARATIONS__"});function xn(r){r.map(e=>PP(e))}function PP(r){if(r.instance)return;xn(r.dependencies||[]);let{propTypes:e={},deprecations:t=[],inject:n={}}=r,i={normalizedInjections:Ug(n),parsedDeprecations:TP(t)};e&&(i.propValidators=Ig(e)),r.instance=i;let s={};e&&(s=Object.entries(e).reduce((o,[a,c])=>{let l=c?.value;return l&&(o[a]=l),o},{})),r.defaultUniforms={...r.defaultUniforms,...s}}function su(r,e,t){r.deprecations?.forEach(n=>{n.regex?.test(e)&&(n.deprecated?t.deprecated(n.old,n.new)():t.removed(n.old,n.new)())})}function TP(r){return r.forEach(e=>{e.type==="function"?e.regex=new RegExp(`\\b${e.old}\\(`):e.regex=new RegExp(`${e.type} ${e.old};`)}),r}var da=_(()=>{Bg();iu()});function Er(r){xn(r);let e={},t={};Gg({modules:r,level:0,moduleMap:e,moduleDepth:t});let n=Object.keys(t).sort((i,s)=>t[s]-t[i]).map(i=>e[i]);return xn(n),n}function Gg(r){let{modules:e,level:t,moduleMap:n,moduleDepth:i}=r;if(t>=5)throw new Error("Possible loop in shader dependency graph");for(let s of e)n[s.name]=s,(i[s.name]===void 0||i[s.name]<t)&&(i[s.name]=t);for(let s of e)s.dependencies&&Gg({modules:s.dependencies,level:t+1,moduleMap:n,moduleDepth:i})}var ou=_(()=>{da()});var S,xe=_(()=>{wi();S=new ye({id:"luma.gl"})});function LP(r,e){return r!=null?!!r:e!==void 0?e!=="production":!1}function AP(){return LP(S.get("debug"),CP())}function CP(){let r=globalThis.process;if(r?.env)return r.env.NODE_ENV}var ha,au=_(()=>{xe();ha={id:null,powerPreference:"high-performance",failIfMajorPerformanceCaveat:!1,featureLevel:void 0,optionalFeatures:[],xrCompatible:!1,createCanvasContext:void 0,webgl:{},onError:(r,e)=>{},onResize:(r,e)=>{let[t,n]=r.getDevicePixelSize();S.log(1,`${r} resized => ${t}x${n}px`)()},onPositionChange:(r,e)=>{let[t,n]=r.getPosition();S.log(1,`${r} repositioned => ${t},${n}`)()},onVisibilityChange:r=>S.log(1,`${r} Visibility changed ${r.isVisible}`)(),onDevicePixelRatioChange:(r,e)=>S.log(1,`${r} DPR changed ${e.oldRatio} => ${r.devicePixelRatio}`)(),debug:AP(),debugGPUTime:!1,debugShaders:S.get("debug-shaders")||void 0,debugFramebuffers:!!S.get("debug-framebuffers"),debugFactories:!!S.get("debug-factories"),debugWebGL:!!S.get("debug-webgl"),debugSpectorJS:void 0,debugSpectorJSUrl:void 0,_reuseDevices:!1,_cacheShaders:!0,_destroyShaders:!1,_cachePipelines:!0,_sharePipelines:!0,_destroyPipelines:!1,_initializeFeatures:!0,_disabledFeatures:{"compilation-status-async-webgl":!0},_handle:void 0}});function IP(r,e){let t=r.stats,n=!1;for(let c of e)t[c]||(r.get(c),n=!0);let i=Object.keys(t).length,s=zg.get(r);if(!n&&s?.orderedStatNames===e&&s.statCount===i)return;let o={},a=$g.get(e);a||(a=new Set(e),$g.set(e,a));for(let c of e)t[c]&&(o[c]=t[c]);for(let[c,l]of Object.entries(t))a.has(c)||(o[c]=l);for(let c of Object.keys(t))delete t[c];Object.assign(t,o),zg.set(r,{orderedStatNames:e,statCount:i})}var MP,RP,zg,$g,cu,pa,lu=_(()=>{Li();MP="GPU Time and Memory",RP=["Adapter","GPU","GPU Type","GPU Backend","Frame Rate","CPU Time","GPU Time","GPU Memory","Buffer Memory","Texture Memory","External Buffer Memory","External Texture Memory","Swap Chain Texture"],zg=new WeakMap,$g=new WeakMap,cu=class{stats=new Map;getStats(e){return this.get(e)}get(e){this.stats.has(e)||this.stats.set(e,new Ue({id:e}));let t=this.stats.get(e);return e===MP&&IP(t,RP),t}},pa=new cu});var BP,Vg,fu,vn,Wg=_(()=>{au();lu();xe();BP="set luma.log.level=1 (or higher) to trace rendering",Vg="No matching device found. Ensure `@luma.gl/webgl` and/or `@luma.gl/webgpu` modules are imported.",fu=class r{static defaultProps={...ha,type:"best-available",adapters:void 0,waitForPageLoad:!0};stats=pa;log=S;VERSION="9.4.2";spector;preregisteredAdapters=new Map;constructor(){if(globalThis.luma){if(globalThis.luma.VERSION!==this.VERSION)throw S.error(`Found luma.gl ${globalThis.luma.VERSION} while initialzing ${this.VERSION}`)(),S.error("'yarn why @luma.gl/core' can help identify the source of the conflict")(),new Error("luma.gl - multiple versions detected: see console log");S.error("This version of luma.gl has already been initialized")()}S.log(1,`${this.VERSION} - ${BP}`)(),globalThis.luma=this}async createDevice(e={}){let t={...r.defaultProps,...e},n=this.selectAdapter(t.type,t.adapters);if(!n)throw new Error(Vg);return t.waitForPageLoad&&await n.pageLoaded,await n.create(t)}async attachDevice(e,t){let n=this._getTypeFromHandle(e,t.adapters),i=n&&this.selectAdapter(n,t.adapters);if(!i)throw new Error(Vg);return await i?.attach?.(e,t)}registerAdapters(e){for(let t of e)this.preregisteredAdapters.set(t.type,t)}getSupportedAdapters(e=[]){let t=this._getAdapterMap(e);return Array.from(t).map(([,n])=>n).filter(n=>n.isSupported?.()).map(n=>n.type)}getBestAvailableAdapterType(e=[]){let t=["webgpu","webgl","null"],n=this._getAdapterMap(e);for(let i of t)if(n.get(i)?.isSupported?.())return i;return null}selectAdapter(e,t=[]){let n=e;e==="best-available"&&(n=this.getBestAvailableAdapterType(t));let i=this._getAdapterMap(t);return n&&i.get(n)||null}enforceWebGL2(e=!0,t=[]){let i=this._getAdapterMap(t).get("webgl");i||S.warn("enforceWebGL2: webgl adapter not found")(),i?.enforceWebGL2?.(e)}setDefaultDeviceProps(e){Object.assign(r.defaultProps,e)}_getAdapterMap(e=[]){let t=new Map(this.preregisteredAdapters);for(let n of e)t.set(n.type,n);return t}_getTypeFromHandle(e,t=[]){return e instanceof WebGL2RenderingContext?"webgl":typeof GPUDevice<"u"&&e instanceof GPUDevice||e?.queue?"webgpu":e===null?"null":(e instanceof WebGLRenderingContext?S.warn("WebGL1 is not supported",e)():S.warn("Unknown handle type",e)(),null)}},vn=new fu});function kP(){return ma||(DP()||typeof window>"u"?ma=Promise.resolve():ma=new Promise(r=>window.addEventListener("load",()=>r()))),ma}var Gi,OP,DP,ma,jg=_(()=>{_r();Gi=class{get pageLoaded(){return kP()}},OP=Ce()&&typeof document<"u",DP=()=>OP&&document.readyState==="complete",ma=null});function mt(r="id"){uu[r]=uu[r]||1;let e=uu[r]++;return`${r}-${e}`}var uu,wn=_(()=>{uu={}});function $P(r,e){let t={...e};for(let n in r)r[n]!==void 0&&(t[n]=r[n]);return t}function Kg(r,e){let t=r.stats,n=!1;for(let c of e)t[c]||(r.get(c),n=!0);let i=Object.keys(t).length,s=Xg.get(r);if(!n&&s?.orderedStatNames===e&&s.statCount===i)return;let o={},a=Zg.get(e);a||(a=new Set(e),Zg.set(e,a));for(let c of e)t[c]&&(o[c]=t[c]);for(let[c,l]of Object.entries(t))a.has(c)||(o[c]=l);for(let c of Object.keys(t))delete t[c];Object.assign(t,o),Xg.set(r,{orderedStatNames:e,statCount:i})}function Qg(r){return r.type==="webgl"?zP:GP}function zi(r){let e=r.userData[NP];return e?.enabled?e:null}function Zt(){return globalThis.performance?.now?.()??Date.now()}function VP(r,e){let t=zi(r);if(!(!t||!t.activeDefaultFramebufferAcquireDepth))switch(t.transientCanvasResourceCreates=(t.transientCanvasResourceCreates||0)+1,e){case"Texture":t.transientCanvasTextureCreates=(t.transientCanvasTextureCreates||0)+1;break;case"TextureView":t.transientCanvasTextureViewCreates=(t.transientCanvasTextureViewCreates||0)+1;break;case"Sampler":t.transientCanvasSamplerCreates=(t.transientCanvasSamplerCreates||0)+1;break;case"Framebuffer":t.transientCanvasFramebufferCreates=(t.transientCanvasFramebufferCreates||0)+1;break;default:break}}function WP(r){let e=Object.getPrototypeOf(r);for(;e;){let t=Object.getPrototypeOf(e);if(!t||t===B.prototype)return jP(e)||r[Symbol.toStringTag]||r.constructor.name;e=t}return r[Symbol.toStringTag]||r.constructor.name}function jP(r){let e=Object.getOwnPropertyDescriptor(r,Symbol.toStringTag);return typeof e?.get=="function"?e.get.call(r):typeof e?.value=="string"?e.value:null}var NP,Hg,Yg,qg,FP,UP,GP,zP,Xg,Zg,B,ne=_(()=>{wn();NP="cpu-hotspot-profiler",Hg="GPU Resource Counts",Yg="Resource Counts",qg="GPU Time and Memory",FP=["Resources","Buffers","Textures","Samplers","TextureViews","Framebuffers","QuerySets","Shaders","RenderPipelines","ComputePipelines","PipelineLayouts","VertexArrays","RenderPasss","RenderBundleEncoders","RenderBundles","ComputePasss","CommandEncoders","CommandBuffers"],UP=["Resources","Buffers","Textures","Samplers","TextureViews","Framebuffers","QuerySets","Shaders","RenderPipelines","SharedRenderPipelines","ComputePipelines","PipelineLayouts","VertexArrays","RenderPasss","RenderBundleEncoders","RenderBundles","ComputePasss","CommandEncoders","CommandBuffers"],GP=FP.flatMap(r=>[`${r} Created`,`${r} Active`]),zP=UP.flatMap(r=>[`${r} Created`,`${r} Active`]),Xg=new WeakMap,Zg=new WeakMap,B=class{static defaultProps={id:"undefined",handle:void 0,_isHandleBorrowed:!1,userData:void 0};toString(){return`${this[Symbol.toStringTag]||this.constructor.name}:"${this.id}"`}toJSON(){return this.toString()}id;props;userData={};_device;destroyed=!1;allocatedBytes=0;allocatedBytesName=null;_attachedResources=new Set;get ownsHandle(){return(this.props.handle===void 0||this.props.handle===null)&&!this.isHandleBorrowed}get isHandleBorrowed(){return!!this.props._isHandleBorrowed}constructor(e,t,n){if(!e)throw new Error("no device");this._device=e,this.props=$P(t,n);let i=this.props.id!=="undefined"?this.props.id:mt(this[Symbol.toStringTag]);this.props.id=i,this.id=i,this.userData=this.props.userData||{},this.addStats()}destroy(){this.destroyed||this.destroyResource()}delete(){return this.destroy(),this}getProps(){return this.props}attachResource(e){this._attachedResources.add(e)}detachResource(e){this._attachedResources.delete(e)}destroyAttachedResource(e){this._attachedResources.delete(e)&&e.destroy()}destroyAttachedResources(){for(let e of this._attachedResources)e.destroy();this._attachedResources=new Set}destroyResource(){this.destroyed||(this.destroyAttachedResources(),this.removeStats(),this.destroyed=!0)}removeStats(){let e=zi(this._device),t=e?Zt():0,n=[this._device.statsManager.getStats(Hg),this._device.statsManager.getStats(Yg)],i=Qg(this._device);for(let o of n)Kg(o,i);let s=this.getStatsName();for(let o of n)o.get("Resources Active").decrementCount(),o.get(`${s}s Active`).decrementCount();e&&(e.statsBookkeepingCalls=(e.statsBookkeepingCalls||0)+1,e.statsBookkeepingTimeMs=(e.statsBookkeepingTimeMs||0)+(Zt()-t))}trackAllocatedMemory(e,t=this.getStatsName()){let n=zi(this._device),i=n?Zt():0,s=this._device.statsManager.getStats(qg);this.allocatedBytes>0&&this.allocatedBytesName&&(s.get("GPU Memory").subtractCount(this.allocatedBytes),s.get(`${this.allocatedBytesName} Memory`).subtractCount(this.allocatedBytes)),s.get("GPU Memory").addCount(e),s.get(`${t} Memory`).addCount(e),n&&(n.statsBookkeepingCalls=(n.statsBookkeepingCalls||0)+1,n.statsBookkeepingTimeMs=(n.statsBookkeepingTimeMs||0)+(Zt()-i)),this.allocatedBytes=e,this.allocatedBytesName=t}trackReferencedMemory(e,t=this.getStatsName()){this.trackAllocatedMemory(e,`External ${t}`)}trackDeallocatedMemory(e=this.getStatsName()){if(this.allocatedBytes===0){this.allocatedBytesName=null;return}let t=zi(this._device),n=t?Zt():0,i=this._device.statsManager.getStats(qg);i.get("GPU Memory").subtractCount(this.allocatedBytes),i.get(`${this.allocatedBytesName||e} Memory`).subtractCount(this.allocatedBytes),t&&(t.statsBookkeepingCalls=(t.statsBookkeepingCalls||0)+1,t.statsBookkeepingTimeMs=(t.statsBookkeepingTimeMs||0)+(Zt()-n)),this.allocatedBytes=0,this.allocatedBytesName=null}trackDeallocatedReferencedMemory(e=this.getStatsName()){this.trackDeallocatedMemory(`Referenced ${e}`)}addStats(){let e=this.getStatsName(),t=zi(this._device),n=t?Zt():0,i=[this._device.statsManager.getStats(Hg),this._device.statsManager.getStats(Yg)],s=Qg(this._device);for(let o of i)Kg(o,s);for(let o of i)o.get("Resources Created").incrementCount(),o.get("Resources Active").incrementCount(),o.get(`${e}s Created`).incrementCount(),o.get(`${e}s Active`).incrementCount();t&&(t.statsBookkeepingCalls=(t.statsBookkeepingCalls||0)+1,t.statsBookkeepingTimeMs=(t.statsBookkeepingTimeMs||0)+(Zt()-n)),VP(this._device,e)}getStatsName(){return WP(this)}}});var D,ga=_(()=>{ne();D=class r extends B{static INDEX=16;static VERTEX=32;static UNIFORM=64;static STORAGE=128;static INDIRECT=256;static QUERY_RESOLVE=512;static MAP_READ=1;static MAP_WRITE=2;static COPY_SRC=4;static COPY_DST=8;get[Symbol.toStringTag](){return"Buffer"}usage;indexType;updateTimestamp;constructor(e,t){let n={...t};(t.usage||0)&r.INDEX&&!t.indexType&&(t.data instanceof Uint32Array?n.indexType="uint32":t.data instanceof Uint16Array?n.indexType="uint16":t.data instanceof Uint8Array&&(n.indexType="uint8")),delete n.data,super(e,n,r.defaultProps),this.usage=n.usage||0,this.indexType=n.indexType,this.updateTimestamp=e.incrementTimestamp()}clone(e){return this.device.createBuffer({...this.props,...e})}static DEBUG_DATA_MAX_LENGTH=32;debugData=new ArrayBuffer(0);_setDebugData(e,t,n){if(!this.device.props.debug)return;let i=null,s;ArrayBuffer.isView(e)?(i=e,s=e.buffer):s=e;let o=Math.min(e?e.byteLength:n,r.DEBUG_DATA_MAX_LENGTH);if(s===null)this.debugData=new ArrayBuffer(o);else{let a=Math.min(i?.byteOffset||0,s.byteLength),c=Math.max(0,s.byteLength-a),l=Math.min(o,c);this.debugData=new Uint8Array(s,a,l).slice().buffer}}static defaultProps={...B.defaultProps,handle:void 0,usage:0,byteLength:0,byteOffset:0,data:null,indexType:"uint16",onMapped:void 0}}});function Jg(){return du??Uint16Array}function e_(r){return!!(du&&r===du)}var du,t_=_(()=>{du=globalThis.Float16Array});function r_(r){let e=r.includes("norm"),t=!e&&!r.startsWith("float"),n=r.startsWith("s"),i=hu[r],[s,o,a]=i||["uint8 ","i32",1];return{signedType:s,primitiveType:o,byteLength:a,normalized:e,integer:t,signed:n}}function n_(r){let e=r;switch(e){case"uint8":return"unorm8";case"sint8":return"snorm8";case"uint16":return"unorm16";case"sint16":return"snorm16";default:return e}}function Ge(r,e){switch(e){case 1:return r;case 2:return r+r%2;default:return r+(4-r%4)%4}}function _a(r){let e=ArrayBuffer.isView(r)?r.constructor:r;if(e_(e))return"float16";if(e===Uint8ClampedArray)return"uint8";let t=Object.values(hu).find(n=>e===n[4]);if(!t)throw new Error(e.name);return t[0]}function i_(r){return _a(r)}function Sr(r){if(r==="float16")return Jg();let e=hu[r];if(!e)throw new Error(r);let[,,,,t]=e;return t}function Pr(r){return Sr(r)}var hu,ya=_(()=>{t_();hu={uint8:["uint8","u32",1,!1,Uint8Array],sint8:["sint8","i32",1,!1,Int8Array],unorm8:["uint8","f32",1,!0,Uint8Array],snorm8:["sint8","f32",1,!0,Int8Array],uint16:["uint16","u32",2,!1,Uint16Array],sint16:["sint16","i32",2,!1,Int16Array],unorm16:["uint16","u32",2,!0,Uint16Array],snorm16:["sint16","i32",2,!0,Int16Array],float16:["float16","f16",2,!1,Uint16Array],float32:["float32","f32",4,!1,Float32Array],uint32:["uint32","u32",4,!1,Uint32Array],sint32:["sint32","i32",4,!1,Int32Array]}});var pu,oe,ba=_(()=>{ya();pu=class{getDataTypeInfo(e){return r_(e)}getNormalizedDataType(e){return n_(e)}alignTo(e,t){return Ge(e,t)}getDataType(e){return i_(e)}getTypedArrayConstructor(e){return Pr(e)}},oe=new pu});function HP(r,e){try{return oe.getDataTypeInfo(e)}catch{throw new Error(`Unsupported vertex format: ${r}`)}}function YP(r,e){if(!e)return 1;let t=Number(e);if(t===2||t===3||t===4)return t;throw new Error(`Unsupported vertex format: ${r}`)}function qP(r,e,t){if(t!==3)throw new Error(`Unsupported vertex format: ${r}`);switch(e){case"uint8":case"sint8":case"unorm8":case"snorm8":case"uint16":case"sint16":case"unorm16":case"snorm16":return`${e}x3-webgl`;default:throw new Error(`Unsupported vertex format: ${r}`)}}var mu,H,$i=_(()=>{ba();mu=class{getVertexFormatInfo(e){if(e==="unorm10-10-10-2")return{type:"unorm8",components:4,byteLength:4,integer:!1,signed:!1,normalized:!0};let t=e==="unorm8x4-bgra"?"unorm8x4":e,n;t.endsWith("-webgl")&&(t=t.slice(0,-6),n=!0);let i=t.split("x");if(i.length>2)throw new Error(`Unsupported vertex format: ${e}`);let[s,o]=i,a=s,c=YP(e,o),l=HP(e,a),f;try{f=n?qP(e,a,c):this.makeVertexFormat(l.signedType,c,l.normalized)}catch{throw new Error(`Unsupported vertex format: ${e}`)}if(f!==(n?e:t))throw new Error(`Unsupported vertex format: ${e}`);let u={type:a,components:c,byteLength:l.byteLength*c,integer:l.integer,signed:l.signed,normalized:l.normalized};return n&&(u.webglOnly=!0),u}makeVertexFormat(e,t,n){let i=n?oe.getNormalizedDataType(e):e;switch(i){case"unorm8":return t===1?"unorm8":t===3?"unorm8x3-webgl":`${i}x${t}`;case"snorm8":return t===1?"snorm8":t===3?"snorm8x3-webgl":`${i}x${t}`;case"uint8":case"sint8":if(t===3)throw new Error(`size: ${t}`);return t===1?i:`${i}x${t}`;case"uint16":return t===1?"uint16":t===3?"uint16x3-webgl":`${i}x${t}`;case"sint16":return t===1?"sint16":t===3?"sint16x3-webgl":`${i}x${t}`;case"unorm16":return t===1?"unorm16":t===3?"unorm16x3-webgl":`${i}x${t}`;case"snorm16":return t===1?"snorm16":t===3?"snorm16x3-webgl":`${i}x${t}`;case"float16":if(t===3)throw new Error(`size: ${t}`);return t===1?i:`${i}x${t}`;default:return t===1?i:`${i}x${t}`}}getVertexFormatFromAttribute(e,t,n){if(!t||t>4)throw new Error(`size ${t}`);let i=t,s=oe.getDataType(e);return this.makeVertexFormat(s,i,n)}getCompatibleVertexFormat(e){let t;switch(e.primitiveType){case"f32":t="float32";break;case"i32":t="sint32";break;case"u32":t="uint32";break;case"f16":return e.components<=2?"float16x2":"float16x4"}return e.components===1?t:`${t}x${e.components}`}},H=new mu});function Ea(r){let e=a_[r];if(!e)throw new Error(`Unsupported texture format ${r}`);return e}function o_(){return a_}var ce,V,gt,XP,xa,gu,va,_u,ZP,yu,Kt,bu,xu,wa,s_,KP,QP,a_,vu=_(()=>{ce="texture-compression-bc",V="texture-compression-astc",gt="texture-compression-etc2",XP="texture-compression-etc1-webgl",xa="texture-compression-pvrtc-webgl",gu="texture-compression-atc-webgl",va="float32-renderable-webgl",_u="float16-renderable-webgl",ZP="rgb9e5ufloat-renderable-webgl",yu="snorm8-renderable-webgl",Kt="norm16-webgl",bu="norm16-renderable-webgl",xu="snorm16-renderable-webgl",wa="float32-filterable",s_="float16-filterable-webgl";KP={r8unorm:{webgpu:527},rg8unorm:{webgpu:527},"rgb8unorm-webgl":{},rgba8unorm:{webgpu:31},"rgba8unorm-srgb":{webgpu:15},r8snorm:{render:yu,webgpu:837},rg8snorm:{render:yu,webgpu:837},"rgb8snorm-webgl":{},rgba8snorm:{render:yu,webgpu:341},r8uint:{webgpu:515},rg8uint:{webgpu:515},rgba8uint:{webgpu:19},r8sint:{webgpu:515},rg8sint:{webgpu:515},rgba8sint:{webgpu:19},bgra8unorm:{webgpu:15},"bgra8unorm-srgb":{webgpu:15360},r16unorm:{f:Kt,render:bu,webgpu:992},rg16unorm:{f:Kt,render:bu,webgpu:992},"rgb16unorm-webgl":{f:Kt,render:!1},rgba16unorm:{f:Kt,render:bu,webgpu:992},r16snorm:{f:Kt,render:xu,webgpu:992},rg16snorm:{f:Kt,render:xu,webgpu:992},"rgb16snorm-webgl":{f:Kt,render:!1},rgba16snorm:{f:Kt,render:xu,webgpu:992},r16uint:{webgpu:515},rg16uint:{webgpu:515},rgba16uint:{webgpu:19},r16sint:{webgpu:515},rg16sint:{webgpu:515},rgba16sint:{webgpu:19},r16float:{render:_u,filter:"float16-filterable-webgl",webgpu:527},rg16float:{render:_u,filter:s_,webgpu:527},rgba16float:{render:_u,filter:s_,webgpu:31},r32uint:{webgpu:19},rg32uint:{webgpu:16387},rgba32uint:{webgpu:19},r32sint:{webgpu:19},rg32sint:{webgpu:16387},rgba32sint:{webgpu:19},r32float:{render:va,filter:wa,webgpu:19},rg32float:{render:!1,filter:wa,webgpu:16387},"rgb32float-webgl":{render:va,filter:wa},rgba32float:{render:va,filter:wa,webgpu:19},"rgba4unorm-webgl":{channels:"rgba",bitsPerChannel:[4,4,4,4],packed:!0},"rgb565unorm-webgl":{channels:"rgb",bitsPerChannel:[5,6,5,0],packed:!0},"rgb5a1unorm-webgl":{channels:"rgba",bitsPerChannel:[5,5,5,1],packed:!0},rgb9e5ufloat:{channels:"rgb",packed:!0,render:ZP,webgpu:5},rg11b10ufloat:{channels:"rgb",bitsPerChannel:[11,11,10,0],packed:!0,p:1,render:va,webgpu:517},rgb10a2unorm:{channels:"rgba",bitsPerChannel:[10,10,10,2],packed:!0,p:1,webgpu:527},rgb10a2uint:{channels:"rgba",bitsPerChannel:[10,10,10,2],packed:!0,p:1,webgpu:515},stencil8:{attachment:"stencil",bitsPerChannel:[8,0,0,0],dataType:"uint8",webgpu:3},depth16unorm:{attachment:"depth",bitsPerChannel:[16,0,0,0],dataType:"uint16",webgpu:3},depth24plus:{attachment:"depth",bitsPerChannel:[24,0,0,0],dataType:"uint32",webgpu:3},depth32float:{attachment:"depth",bitsPerChannel:[32,0,0,0],dataType:"float32",webgpu:3},"depth24plus-stencil8":{attachment:"depth-stencil",bitsPerChannel:[24,8,0,0],packed:!0,webgpu:3},"depth32float-stencil8":{attachment:"depth-stencil",bitsPerChannel:[32,8,0,0],packed:!0,f:"depth32float-stencil8",webgpu:3}},QP={"bc1-rgb-unorm-webgl":{f:ce},"bc1-rgb-unorm-srgb-webgl":{f:ce},"bc1-rgba-unorm":{f:ce},"bc1-rgba-unorm-srgb":{f:ce},"bc2-rgba-unorm":{f:ce},"bc2-rgba-unorm-srgb":{f:ce},"bc3-rgba-unorm":{f:ce},"bc3-rgba-unorm-srgb":{f:ce},"bc4-r-unorm":{f:ce},"bc4-r-snorm":{f:ce},"bc5-rg-unorm":{f:ce},"bc5-rg-snorm":{f:ce},"bc6h-rgb-ufloat":{f:ce},"bc6h-rgb-float":{f:ce},"bc7-rgba-unorm":{f:ce},"bc7-rgba-unorm-srgb":{f:ce},"etc2-rgb8unorm":{f:gt},"etc2-rgb8unorm-srgb":{f:gt},"etc2-rgb8a1unorm":{f:gt},"etc2-rgb8a1unorm-srgb":{f:gt},"etc2-rgba8unorm":{f:gt},"etc2-rgba8unorm-srgb":{f:gt},"eac-r11unorm":{f:gt},"eac-r11snorm":{f:gt},"eac-rg11unorm":{f:gt},"eac-rg11snorm":{f:gt},"astc-4x4-unorm":{f:V},"astc-4x4-unorm-srgb":{f:V},"astc-5x4-unorm":{f:V},"astc-5x4-unorm-srgb":{f:V},"astc-5x5-unorm":{f:V},"astc-5x5-unorm-srgb":{f:V},"astc-6x5-unorm":{f:V},"astc-6x5-unorm-srgb":{f:V},"astc-6x6-unorm":{f:V},"astc-6x6-unorm-srgb":{f:V},"astc-8x5-unorm":{f:V},"astc-8x5-unorm-srgb":{f:V},"astc-8x6-unorm":{f:V},"astc-8x6-unorm-srgb":{f:V},"astc-8x8-unorm":{f:V},"astc-8x8-unorm-srgb":{f:V},"astc-10x5-unorm":{f:V},"astc-10x5-unorm-srgb":{f:V},"astc-10x6-unorm":{f:V},"astc-10x6-unorm-srgb":{f:V},"astc-10x8-unorm":{f:V},"astc-10x8-unorm-srgb":{f:V},"astc-10x10-unorm":{f:V},"astc-10x10-unorm-srgb":{f:V},"astc-12x10-unorm":{f:V},"astc-12x10-unorm-srgb":{f:V},"astc-12x12-unorm":{f:V},"astc-12x12-unorm-srgb":{f:V},"pvrtc-rgb4unorm-webgl":{f:xa},"pvrtc-rgba4unorm-webgl":{f:xa},"pvrtc-rgb2unorm-webgl":{f:xa},"pvrtc-rgba2unorm-webgl":{f:xa},"etc1-rbg-unorm-webgl":{f:XP},"atc-rgb-unorm-webgl":{f:gu},"atc-rgba-unorm-webgl":{f:gu},"atc-rgbai-unorm-webgl":{f:gu}},a_={...KP,...QP}});function i1({format:r,width:e,height:t,depth:n,byteAlignment:i}){let s=ve.getInfo(r),{bytesPerPixel:o,bytesPerBlock:a=o,blockWidth:c=1,blockHeight:l=1,compressed:f=!1}=s,u=f?Math.ceil(e/c):e,d=f?Math.ceil(t/l):t,h=u*a,p=Math.ceil(h/i)*i,m=d,g=p*m*n;return{bytesPerPixel:o,bytesPerRow:p,rowsPerImage:m,depthOrArrayLayers:n,bytesPerImage:p*m,byteLength:g}}function s1(r){let e=Ea(r),t={format:r,create:e.f??!0,render:e.render??!0,filter:e.filter??!0,blend:e.blend??!0,store:e.store??!0},n=c_(r),i=r.startsWith("depth")||r.startsWith("stencil"),s=n?.signed,o=n?.integer,a=n?.webgl,c=!!n?.compressed;return t.render&&=!i&&!c,t.filter&&=!i&&!s&&!o&&!a,t}function c_(r){let e=o1(r);if(ve.isCompressed(r)){e.channels="rgb",e.components=3,e.bytesPerPixel=1,e.srgb=!1,e.compressed=!0,e.bytesPerBlock=c1(r);let n=a1(r);n&&(e.blockWidth=n.blockWidth,e.blockHeight=n.blockHeight)}let t=e.packed?null:JP.exec(r);if(t){let[,n,i,s,o,a]=t,c=`${s}${i}`,l=oe.getDataTypeInfo(c),f=l.byteLength*8,u=n?.length??1,d=[f,u>=2?f:0,u>=3?f:0,u>=4?f:0];e={format:r,attachment:e.attachment,dataType:l.signedType,components:u,channels:n,integer:l.integer,signed:l.signed,normalized:l.normalized,bitsPerChannel:d,bytesPerPixel:l.byteLength*u,packed:e.packed,srgb:e.srgb},a==="-webgl"&&(e.webgl=!0),o==="-srgb"&&(e.srgb=!0)}return r.endsWith("-webgl")&&(e.webgl=!0),r.endsWith("-srgb")&&(e.srgb=!0),e}function o1(r){let e={...Ea(r)},t=e.bytesPerPixel||1,n=e.bitsPerChannel||[8,8,8,8];return delete e.bitsPerChannel,delete e.bytesPerPixel,delete e.f,delete e.render,delete e.filter,delete e.blend,delete e.store,delete e.webgpu,{...e,format:r,attachment:e.attachment||"color",channels:e.channels||"r",components:e.components||e.channels?.length||1,bytesPerPixel:t,bitsPerChannel:n,dataType:e.dataType||"uint8",srgb:e.srgb??!1,packed:e.packed??!1,webgl:e.webgl??!1,integer:e.integer??!1,signed:e.signed??!1,normalized:e.normalized??!1,compressed:e.compressed??!1}}function a1(r){let t=/.*-(\d+)x(\d+)-.*/.exec(r);if(t){let[,n,i]=t;return{blockWidth:Number(n),blockHeight:Number(i)}}return r.startsWith("bc")||r.startsWith("etc1")||r.startsWith("etc2")||r.startsWith("eac")||r.startsWith("atc")?{blockWidth:4,blockHeight:4}:r.startsWith("pvrtc-rgb4")||r.startsWith("pvrtc-rgba4")?{blockWidth:4,blockHeight:4}:r.startsWith("pvrtc-rgb2")||r.startsWith("pvrtc-rgba2")?{blockWidth:8,blockHeight:4}:null}function c1(r){return r.startsWith("bc1")||r.startsWith("bc4")||r.startsWith("etc1")||r.startsWith("etc2-rgb8")||r.startsWith("etc2-rgb8a1")||r.startsWith("eac-r11")||r==="atc-rgb-unorm-webgl"?8:r.startsWith("bc2")||r.startsWith("bc3")||r.startsWith("bc5")||r.startsWith("bc6h")||r.startsWith("bc7")||r.startsWith("etc2-rgba8")||r.startsWith("eac-rg11")||r.startsWith("astc")||r==="atc-rgba-unorm-webgl"||r==="atc-rgbai-unorm-webgl"?16:r.startsWith("pvrtc")?8:16}var JP,e1,t1,r1,n1,wu,ve,Sa=_(()=>{ba();vu();JP=/^(r|rg|rgb|rgba|bgra)([0-9]*)([a-z]*)(-srgb)?(-webgl)?$/,e1=["rgb","rgba","bgra"],t1=["depth","stencil"],r1=5,n1=["bc1","bc2","bc3","bc4","bc5","bc6","bc7","etc1","etc2","eac","atc","astc","pvrtc"],wu=class{isColor(e){return e1.some(t=>e.startsWith(t))}isDepthStencil(e){return t1.some(t=>e.startsWith(t))}isCompressed(e){return n1.some(t=>e.startsWith(t))}getInfo(e){return c_(e)}getCapabilities(e){return s1(e)}getWebGPUCapabilities(e){let t=Ea(e);return t.webgpu!==void 0?t.webgpu:this.isCompressed(e)&&!e.endsWith("-webgl")?r1:0}computeMemoryLayout(e){return i1(e)}},ve=new wu});function l_(r){return typeof ImageData<"u"&&r instanceof ImageData||typeof ImageBitmap<"u"&&r instanceof ImageBitmap||typeof HTMLImageElement<"u"&&r instanceof HTMLImageElement||typeof HTMLVideoElement<"u"&&r instanceof HTMLVideoElement||typeof VideoFrame<"u"&&r instanceof VideoFrame||typeof HTMLCanvasElement<"u"&&r instanceof HTMLCanvasElement||typeof OffscreenCanvas<"u"&&r instanceof OffscreenCanvas}function f_(r){if(typeof ImageData<"u"&&r instanceof ImageData||typeof ImageBitmap<"u"&&r instanceof ImageBitmap||typeof HTMLCanvasElement<"u"&&r instanceof HTMLCanvasElement||typeof OffscreenCanvas<"u"&&r instanceof OffscreenCanvas)return{width:r.width,height:r.height};if(typeof HTMLImageElement<"u"&&r instanceof HTMLImageElement)return{width:r.naturalWidth,height:r.naturalHeight};if(typeof HTMLVideoElement<"u"&&r instanceof HTMLVideoElement)return{width:r.videoWidth,height:r.videoHeight};if(typeof VideoFrame<"u"&&r instanceof VideoFrame)return{width:r.displayWidth,height:r.displayHeight};throw new Error("Unknown image type")}var u_=_(()=>{});function l1(r,e){let t=Eu(r),n=e.map(Eu).filter(i=>i!==void 0);return[t,...n].filter(i=>i!==void 0)}function Eu(r){if(r!==void 0){if(r===null||typeof r=="string"||typeof r=="number"||typeof r=="boolean")return r;if(r instanceof Error)return r.message;if(Array.isArray(r))return r.map(Eu);if(typeof r=="object"){if(f1(r)){let e=String(r);if(e!=="[object Object]")return e}return u1(r)?d1(r):r.constructor?.name||"Object"}return String(r)}}function f1(r){return"toString"in r&&typeof r.toString=="function"&&r.toString!==Object.prototype.toString}function u1(r){return"message"in r&&"type"in r}function d1(r){let e=typeof r.type=="string"?r.type:"message",t=typeof r.message=="string"?r.message:"",n=typeof r.lineNum=="number"?r.lineNum:null,i=typeof r.linePos=="number"?r.linePos:null,s=n!==null&&i!==null?` @ ${n}:${i}`:n!==null?` @ ${n}`:"";return`${e}${s}: ${t}`.trim()}function Su(){if(typeof HTMLCanvasElement>"u")return!1;let r=HTMLCanvasElement.prototype;return"layoutSubtree"in r&&typeof r.requestPaint=="function"}var Vi,Wi,kt,d_=_(()=>{lu();xe();wn();ga();$i();Sa();u_();vu();au();Vi=class{};Wi=class{features;disabledFeatures;constructor(e=[],t){this.features=new Set(e),this.disabledFeatures=t||{}}*[Symbol.iterator](){yield*this.features}has(e){return!this.disabledFeatures?.[e]&&this.features.has(e)}};kt=class r{static defaultProps={...ha};get[Symbol.toStringTag](){return"Device"}toString(){return`Device(${this.id})`}toJSON(){return this.toString()}id;props;userData={};statsManager=pa;_factories={};timestamp=0;_reused=!1;_moduleData={};wgslLanguageFeatures=new Set;_textureCaps={};_debugGPUTimeQuery=null;constructor(e){this.props={...r.defaultProps,...e},this.id=this.props.id||mt(this[Symbol.toStringTag].toLowerCase())}getVertexFormatInfo(e){return H.getVertexFormatInfo(e)}isVertexFormatSupported(e){return!0}getTextureFormatInfo(e){return ve.getInfo(e)}getTextureFormatCapabilities(e){let t=this._textureCaps[e];if(!t){let n=this._getDeviceTextureFormatCapabilities(e);t=this._getDeviceSpecificTextureFormatCapabilities(n),this._textureCaps[e]=t}return t}getMipLevelCount(e,t,n=1){let i=Math.max(e,t,n);return 1+Math.floor(Math.log2(i))}isExternalImage(e){return l_(e)}getExternalImageSize(e){return f_(e)}isTextureFormatSupported(e){return this.getTextureFormatCapabilities(e).create}isTextureFormatFilterable(e){return this.getTextureFormatCapabilities(e).filter}isTextureFormatRenderable(e){return this.getTextureFormatCapabilities(e).render}isTextureFormatCompressed(e){return ve.isCompressed(e)}getSupportedCompressedTextureFormats(){let e=[];for(let t of Object.keys(o_()))this.isTextureFormatCompressed(t)&&this.isTextureFormatSupported(t)&&e.push(t);return e}pushDebugGroup(e){this.commandEncoder.pushDebugGroup(e)}popDebugGroup(){this.commandEncoder?.popDebugGroup()}insertDebugMarker(e){this.commandEncoder?.insertDebugMarker(e)}loseDevice(){return!1}incrementTimestamp(){return this.timestamp++}reportError(e,t,...n){if(!this.props.onError(e,t)){let s=l1(t,n);return S.error(this.type==="webgl"?"%cWebGL":"%cWebGPU","color: white; background: red; padding: 2px 6px; border-radius: 3px;",e.message,...s)}return()=>{}}debug(){if(this.props.debug)debugger;else S.once(0,`'Type luma.log.set({debug: true}) in console to enable debug breakpoints',
or create a device with the 'debug: true' prop.`)()}getDefaultCanvasContext(){if(!this.canvasContext)throw new Error("Device has no default CanvasContext. See props.createCanvasContext");return this.canvasContext}createFence(){throw new Error("createFence() not implemented")}beginRenderPass(e){return this.commandEncoder.beginRenderPass(e)}beginComputePass(e){return this.commandEncoder.beginComputePass(e)}writeBufferViaCommandEncoder(e,t,n,i=0){throw new Error("writeBufferViaCommandEncoder() not implemented")}generateMipmapsWebGPU(e){throw new Error("not implemented")}_createSharedRenderPipelineWebGL(e){throw new Error("_createSharedRenderPipelineWebGL() not implemented")}_createBindGroupLayoutWebGPU(e,t){throw new Error("_createBindGroupLayoutWebGPU() not implemented")}_createBindGroupWebGPU(e,t,n,i,s){throw new Error("_createBindGroupWebGPU() not implemented")}_supportsDebugGPUTime(){return this.features.has("timestamp-query")&&!!(this.props.debug||this.props.debugGPUTime)}_enableDebugGPUTime(e=256){if(!this._supportsDebugGPUTime())return null;if(this._debugGPUTimeQuery)return this._debugGPUTimeQuery;try{this._debugGPUTimeQuery=this.createQuerySet({type:"timestamp",count:e}),this.commandEncoder=this.createCommandEncoder({id:this.commandEncoder.props.id,timeProfilingQuerySet:this._debugGPUTimeQuery})}catch{this._debugGPUTimeQuery=null}return this._debugGPUTimeQuery}_disableDebugGPUTime(){this._debugGPUTimeQuery&&(this.commandEncoder.getTimeProfilingQuerySet()===this._debugGPUTimeQuery&&(this.commandEncoder=this.createCommandEncoder({id:this.commandEncoder.props.id})),this._debugGPUTimeQuery.destroy(),this._debugGPUTimeQuery=null)}_isDebugGPUTimeEnabled(){return this._debugGPUTimeQuery!==null}getCanvasContext(){return this.getDefaultCanvasContext()}readPixelsToArrayWebGL(e,t){throw new Error("not implemented")}readPixelsToBufferWebGL(e,t){throw new Error("not implemented")}setParametersWebGL(e){throw new Error("not implemented")}getParametersWebGL(e){throw new Error("not implemented")}withParametersWebGL(e,t){throw new Error("not implemented")}clearWebGL(e){throw new Error("not implemented")}resetWebGL(){throw new Error("not implemented")}getModuleData(e){return this._moduleData[e]||={},this._moduleData[e]}static _getCanvasContextProps(e){return e.createCanvasContext===!0?{}:e.createCanvasContext}_getDeviceTextureFormatCapabilities(e){let t=ve.getCapabilities(e),n=s=>(typeof s=="string"?this.features.has(s):s)??!0,i=n(t.create);return{format:e,create:i,render:i&&n(t.render),filter:i&&n(t.filter),blend:i&&n(t.blend),store:i&&n(t.store)}}_normalizeBufferProps(e){(e instanceof ArrayBuffer||ArrayBuffer.isView(e))&&(e={data:e});let t={...e};if((e.usage||0)&D.INDEX&&(e.indexType||(e.data instanceof Uint32Array?t.indexType="uint32":e.data instanceof Uint16Array?t.indexType="uint16":e.data instanceof Uint8Array&&(t.data=new Uint16Array(e.data),t.indexType="uint16")),!t.indexType))throw new Error("indices buffer content must be of type uint16 or uint32");return t}}});var Pa,h_=_(()=>{Pa=class{props;_resizeObserver;_intersectionObserver;_observeDevicePixelRatioTimeout=null;_observeDevicePixelRatioMediaQuery=null;_handleDevicePixelRatioChange=()=>this._refreshDevicePixelRatio();_trackPositionInterval=null;_started=!1;get started(){return this._started}constructor(e){this.props=e}start(){if(this._started||!this.props.canvas)return;this._started=!0,this._intersectionObserver||=new IntersectionObserver(t=>this.props.onIntersection(t)),this._resizeObserver||=new ResizeObserver(t=>this.props.onResize(t)),this._intersectionObserver.observe(this.props.canvas);let e=this.props.resizeObserverBox;try{this._resizeObserver.observe(this.props.canvas,{box:e})}catch{this._resizeObserver.observe(this.props.canvas,{box:"content-box"})}this._observeDevicePixelRatioTimeout=setTimeout(()=>this._refreshDevicePixelRatio(),0),this.props.trackPosition&&this._trackPosition()}stop(){this._started&&(this._started=!1,this._observeDevicePixelRatioTimeout&&(clearTimeout(this._observeDevicePixelRatioTimeout),this._observeDevicePixelRatioTimeout=null),this._observeDevicePixelRatioMediaQuery&&(this._observeDevicePixelRatioMediaQuery.removeEventListener("change",this._handleDevicePixelRatioChange),this._observeDevicePixelRatioMediaQuery=null),this._trackPositionInterval&&(clearInterval(this._trackPositionInterval),this._trackPositionInterval=null),this._resizeObserver?.disconnect(),this._intersectionObserver?.disconnect())}_refreshDevicePixelRatio(){this._started&&(this.props.onDevicePixelRatioChange(),this._observeDevicePixelRatioMediaQuery?.removeEventListener("change",this._handleDevicePixelRatioChange),this._observeDevicePixelRatioMediaQuery=matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`),this._observeDevicePixelRatioMediaQuery.addEventListener("change",this._handleDevicePixelRatioChange,{once:!0}))}_trackPosition(e=100){this._trackPositionInterval||(this._trackPositionInterval=setInterval(()=>{this._started?this.props.onPositionChange():this._trackPositionInterval&&(clearInterval(this._trackPositionInterval),this._trackPositionInterval=null)},e))}}});function p_(){let r,e;return{promise:new Promise((n,i)=>{r=n,e=i}),resolve:r,reject:e}}var m_=_(()=>{});function Qt(r,e){if(!r){let t=new Error(e??"luma.gl assertion failed.");throw Error.captureStackTrace?.(t,Qt),t}}function Jt(r,e){return Qt(r,e),r}var Pu=_(()=>{});function h1(r){if(typeof r=="string"){let e=document.getElementById(r);if(!e)throw new Error(`${r} is not an HTML element`);return e}return r||document.body}function p1(r){let e=document.getElementById(r);if(!er.isHTMLCanvas(e))throw new Error("Object is not a canvas element");return e}function m1(r){let{width:e,height:t}=r,n=document.createElement("canvas");n.id=mt("lumagl-auto-created-canvas"),n.width=e||1,n.height=t||1,n.style.width=Number.isFinite(e)?`${e}px`:"100%",n.style.height=Number.isFinite(t)?`${t}px`:"100%",r?.visible||(n.style.visibility="hidden");let i=h1(r?.container||null);return i.insertBefore(n,i.firstChild),n}function g1(r,e,t,n,i){let s=r,o=g_(s[0],e,t),a=__(s[1],e,n,i),c=g_(s[0]+1,e,t),l=c===t-1?c:c-1;c=__(s[1]+1,e,n,i);let f;return i?(c=c===0?c:c+1,f=a,a=c):f=c===n-1?c:c-1,{x:o,y:a,width:Math.max(l-o+1,1),height:Math.max(f-a+1,1)}}function g_(r,e,t){return Math.min(Math.round(r*e),t-1)}function __(r,e,t,n){return n?Math.max(0,t-1-Math.round(r*e)):Math.min(Math.round(r*e),t-1)}var er,Tu=_(()=>{_r();h_();wn();m_();Pu();er=class r{static isHTMLCanvas(e){return typeof HTMLCanvasElement<"u"&&e instanceof HTMLCanvasElement}static isOffscreenCanvas(e){return typeof OffscreenCanvas<"u"&&e instanceof OffscreenCanvas}static defaultProps={id:void 0,canvas:null,width:800,height:600,useDevicePixels:!0,pixelSizeSource:"exact",autoResize:!0,container:null,visible:!0,alphaMode:"opaque",colorSpace:"srgb",colorFormat:void 0,toneMapping:"standard",trackPosition:!1};id;props;canvas;htmlCanvas;offscreenCanvas;type;initialized;isInitialized=!1;isVisible=!0;cssWidth;cssHeight;devicePixelRatio;devicePixelWidth;devicePixelHeight;drawingBufferWidth;drawingBufferHeight;_initializedResolvers=p_();_canvasObserver;_position=[0,0];destroyed=!1;_needsDrawingBufferResize=!0;_configuredDrawingBufferSize=[0,0];toString(){return`${this[Symbol.toStringTag]}(${this.id})`}constructor(e){this.props={...r.defaultProps,...e},e=this.props,this.initialized=this._initializedResolvers.promise,Ce()?e.canvas?typeof e.canvas=="string"?this.canvas=p1(e.canvas):this.canvas=e.canvas:this.canvas=m1(e):this.canvas={width:e.width||1,height:e.height||1},r.isHTMLCanvas(this.canvas)?(this.id=e.id||this.canvas.id,this.type="html-canvas",this.htmlCanvas=this.canvas):r.isOffscreenCanvas(this.canvas)?(this.id=e.id||"offscreen-canvas",this.type="offscreen-canvas",this.offscreenCanvas=this.canvas):(this.id=e.id||"node-canvas-context",this.type="node"),this.cssWidth=this.htmlCanvas?.clientWidth||this.canvas.width,this.cssHeight=this.htmlCanvas?.clientHeight||this.canvas.height,this.devicePixelWidth=this.canvas.width,this.devicePixelHeight=this.canvas.height,this.drawingBufferWidth=this.canvas.width,this.drawingBufferHeight=this.canvas.height,this._configuredDrawingBufferSize=[this.canvas.width,this.canvas.height],this.devicePixelRatio=globalThis.devicePixelRatio||1,this._position=[0,0],this._canvasObserver=new Pa({canvas:this.htmlCanvas,trackPosition:this.props.trackPosition,resizeObserverBox:this.props.pixelSizeSource==="css-dpr"?"content-box":"device-pixel-content-box",onResize:t=>this._handleResize(t),onIntersection:t=>this._handleIntersection(t),onDevicePixelRatioChange:()=>this._observeDevicePixelRatio(),onPositionChange:()=>this.updatePosition()})}destroy(){this.destroyed||(this.destroyed=!0,this._stopObservers(),this.device=null)}setProps(e){return"useDevicePixels"in e&&(this.props.useDevicePixels=e.useDevicePixels||!1,this._updateDrawingBufferSize()),this}getCurrentFramebuffer(e){return this._resizeDrawingBufferIfNeeded(),this._getCurrentFramebuffer(e)}getCSSSize(){return[this.cssWidth,this.cssHeight]}getPosition(){return this._position}getDevicePixelSize(){return[this.devicePixelWidth,this.devicePixelHeight]}getDrawingBufferSize(){return[this.drawingBufferWidth,this.drawingBufferHeight]}getMaxDrawingBufferSize(){let e=this.device.limits.maxTextureDimension2D;return[e,e]}setDrawingBufferSize(e,t){e=Math.floor(e),t=Math.floor(t),!(this.drawingBufferWidth===e&&this.drawingBufferHeight===t)&&(this.drawingBufferWidth=e,this.drawingBufferHeight=t,this._needsDrawingBufferResize=!0)}getDevicePixelRatio(){return typeof window<"u"&&window.devicePixelRatio||1}cssToDevicePixels(e,t=!0){let n=this.cssToDeviceRatio(),[i,s]=this.getDrawingBufferSize();return g1(e,n,i,s,t)}getPixelSize(){return this.getDevicePixelSize()}getAspect(){let[e,t]=this.getDrawingBufferSize();return e>0&&t>0?e/t:1}cssToDeviceRatio(){try{let[e]=this.getDrawingBufferSize(),[t]=this.getCSSSize();return t?e/t:1}catch{return 1}}resize(e){this.setDrawingBufferSize(e.width,e.height)}_setAutoCreatedCanvasId(e){this.htmlCanvas?.id==="lumagl-auto-created-canvas"&&(this.htmlCanvas.id=e)}_startObservers(){this.destroyed||this._canvasObserver.start()}_stopObservers(){this._canvasObserver.stop()}_handleIntersection(e){if(this.destroyed)return;let t=e.find(i=>i.target===this.canvas);if(!t)return;let n=t.isIntersecting;this.isVisible!==n&&(this.isVisible=n,this.device.props.onVisibilityChange(this))}_handleResize(e){if(this.destroyed)return;let t=e.find(s=>s.target===this.canvas);if(!t)return;let n=Jt(t.contentBoxSize?.[0]);this.cssWidth=n.inlineSize,this.cssHeight=n.blockSize;let i=this.getDevicePixelSize();this._setDevicePixelSize(this._getDevicePixelSizeFromResizeEntry(t)),this._updateDrawingBufferSize(),this.device.props.onResize(this,{oldPixelSize:i})}_updateDrawingBufferSize(){if(this.props.autoResize)if(typeof this.props.useDevicePixels=="number"){let e=this.props.useDevicePixels;this.setDrawingBufferSize(this.cssWidth*e,this.cssHeight*e)}else this.props.useDevicePixels?this.setDrawingBufferSize(this.devicePixelWidth,this.devicePixelHeight):this.setDrawingBufferSize(this.cssWidth,this.cssHeight);this._initializedResolvers.resolve(),this.isInitialized=!0,this.updatePosition()}_getDevicePixelSizeFromResizeEntry(e){let t=Jt(e.contentBoxSize?.[0]);return this.props.pixelSizeSource==="css-dpr"?this._getDevicePixelSizeFromCSSSize(t.inlineSize,t.blockSize):{devicePixelWidth:e.devicePixelContentBoxSize?.[0]?.inlineSize||t.inlineSize*devicePixelRatio,devicePixelHeight:e.devicePixelContentBoxSize?.[0]?.blockSize||t.blockSize*devicePixelRatio}}_getDevicePixelSizeFromCSSSize(e,t){let n=this.getDevicePixelRatio();return{devicePixelWidth:Math.floor(e*n),devicePixelHeight:Math.floor(t*n)}}_setDevicePixelSize({devicePixelWidth:e,devicePixelHeight:t}){let[n,i]=this.getMaxDrawingBufferSize();this.devicePixelWidth=Math.max(1,Math.min(e,n)),this.devicePixelHeight=Math.max(1,Math.min(t,i))}_resizeDrawingBufferIfNeeded(){if(this._needsDrawingBufferResize){this._needsDrawingBufferResize=!1,(this.drawingBufferWidth!==this.canvas.width||this.drawingBufferHeight!==this.canvas.height)&&(this.canvas.width=this.drawingBufferWidth,this.canvas.height=this.drawingBufferHeight);let[t,n]=this._configuredDrawingBufferSize;(this.drawingBufferWidth!==t||this.drawingBufferHeight!==n)&&(this._configureDevice(),this._configuredDrawingBufferSize=[this.drawingBufferWidth,this.drawingBufferHeight])}}_observeDevicePixelRatio(){if(this.destroyed||!this._canvasObserver.started)return;let e=this.devicePixelRatio;if(this.devicePixelRatio=window.devicePixelRatio,this.props.pixelSizeSource==="css-dpr"){let t=this.getDevicePixelSize();this._setDevicePixelSize(this._getDevicePixelSizeFromCSSSize(this.cssWidth,this.cssHeight)),this._updateDrawingBufferSize(),this.device.props.onResize(this,{oldPixelSize:t})}this.updatePosition(),this.device.props.onDevicePixelRatioChange?.(this,{oldRatio:e})}updatePosition(){if(this.destroyed)return;let e=this.htmlCanvas?.getBoundingClientRect();if(e){let t=[e.left,e.top];if(this._position??=t,t[0]!==this._position[0]||t[1]!==this._position[1]){let i=this._position;this._position=t,this.device.props.onPositionChange?.(this,{oldPosition:i})}}}}});var ji,y_=_(()=>{Tu();ji=class extends er{static defaultProps=er.defaultProps}});var Hi,b_=_(()=>{Tu();Hi=class extends er{}});var Tr,Lu=_(()=>{ne();Tr=class r extends B{static defaultProps={...B.defaultProps,type:"color-sampler",addressModeU:"clamp-to-edge",addressModeV:"clamp-to-edge",addressModeW:"clamp-to-edge",magFilter:"nearest",minFilter:"nearest",mipmapFilter:"none",lodMinClamp:0,lodMaxClamp:32,compare:"less-equal",maxAnisotropy:1};get[Symbol.toStringTag](){return"Sampler"}constructor(e,t){t=r.normalizeProps(e,t),super(e,t,r.defaultProps)}static normalizeProps(e,t){return t}}});var _1,G,Au=_(()=>{ne();Lu();xe();Sa();_1={"1d":"1d","2d":"2d","2d-array":"2d",cube:"2d","cube-array":"2d","3d":"3d"},G=class r extends B{static SAMPLE=4;static STORAGE=8;static RENDER=16;static COPY_SRC=1;static COPY_DST=2;static TEXTURE=4;static RENDER_ATTACHMENT=16;dimension;baseDimension;format;width;height;depth;mipLevels;samples;byteAlignment;ready=Promise.resolve(this);isReady=!0;updateTimestamp;get[Symbol.toStringTag](){return"Texture"}toString(){return`Texture(${this.id},${this.format},${this.width}x${this.height})`}constructor(e,t,n){if(t=r.normalizeProps(e,t),super(e,t,r.defaultProps),this.dimension=this.props.dimension,this.baseDimension=_1[this.dimension],this.format=this.props.format,this.width=this.props.width,this.height=this.props.height,this.depth=this.props.depth,this.mipLevels=this.props.mipLevels,this.samples=this.props.samples||1,this.dimension==="cube"&&(this.depth=6),this.props.width===void 0||this.props.height===void 0)if(e.isExternalImage(t.data)){let i=e.getExternalImageSize(t.data);this.width=i?.width||1,this.height=i?.height||1}else this.width=1,this.height=1,(this.props.width===void 0||this.props.height===void 0)&&S.warn(`${this} created with undefined width or height. This is deprecated. Use DynamicTexture instead.`)();this.byteAlignment=n?.byteAlignment||1,this.updateTimestamp=e.incrementTimestamp()}clone(e){return this.device.createTexture({...this.props,...e})}setSampler(e){this.sampler=e instanceof Tr?e:this.device.createSampler(e)}copyImageData(e){let{data:t,depth:n,...i}=e;this.writeData(t,{...i,depthOrArrayLayers:i.depthOrArrayLayers??n})}computeMemoryLayout(e={}){let t=this._normalizeTextureReadOptions(e),{width:n=this.width,height:i=this.height,depthOrArrayLayers:s=this.depth}=t,{format:o,byteAlignment:a}=this;return ve.computeMemoryLayout({format:o,width:n,height:i,depth:s,byteAlignment:a})}readBuffer(e,t){throw new Error("readBuffer not implemented")}readDataAsync(e){throw new Error("readBuffer not implemented")}writeBuffer(e,t){throw new Error("readBuffer not implemented")}writeData(e,t){throw new Error("readBuffer not implemented")}readDataSyncWebGL(e){throw new Error("readDataSyncWebGL not available")}generateMipmapsWebGL(){throw new Error("generateMipmapsWebGL not available")}static normalizeProps(e,t){let n={...t},{width:i,height:s}=n;return typeof i=="number"&&(n.width=Math.max(1,Math.ceil(i))),typeof s=="number"&&(n.height=Math.max(1,Math.ceil(s))),n}_initializeData(e){this.device.isExternalImage(e)?this.copyExternalImage({image:e,width:this.width,height:this.height,depth:this.depth,mipLevel:0,x:0,y:0,z:0,aspect:"all",colorSpace:"srgb",premultipliedAlpha:!1,flipY:!1}):e&&this.copyImageData({data:e,mipLevel:0,x:0,y:0,z:0,aspect:"all"})}_normalizeCopyImageDataOptions(e){let{data:t,depth:n,...i}=e,s=this._normalizeTextureWriteOptions({...i,depthOrArrayLayers:i.depthOrArrayLayers??n});return{data:t,depth:s.depthOrArrayLayers,...s}}_normalizeCopyExternalImageOptions(e){let t=r._omitUndefined(e),n=t.mipLevel??0,i=this._getMipLevelSize(n),s=this.device.getExternalImageSize(e.image),o={...r.defaultCopyExternalImageOptions,...i,...s,...t};return o.width=Math.min(o.width,i.width-o.x),o.height=Math.min(o.height,i.height-o.y),o.depth=Math.min(o.depth,i.depthOrArrayLayers-o.z),o}_normalizeCopyElementImageOptions(e){let t=r._omitUndefined(e),n=t.mipLevel??0,i=this._getMipLevelSize(n),s={...r.defaultCopyElementImageOptions,...i,...t};return s.width=Math.min(s.width,i.width-s.x),s.height=Math.min(s.height,i.height-s.y),s.depth=Math.min(s.depth,i.depthOrArrayLayers-s.z),s}_normalizeTextureReadOptions(e){let t=r._omitUndefined(e),n=t.mipLevel??0,i=this._getMipLevelSize(n),s={...r.defaultTextureReadOptions,...i,...t};return s.width=Math.min(s.width,i.width-s.x),s.height=Math.min(s.height,i.height-s.y),s.depthOrArrayLayers=Math.min(s.depthOrArrayLayers,i.depthOrArrayLayers-s.z),s}_getSupportedColorReadOptions(e){let t=this._normalizeTextureReadOptions(e),n=ve.getInfo(this.format);switch(this._validateColorReadAspect(t),this._validateColorReadFormat(n),this.dimension){case"2d":case"cube":case"cube-array":case"2d-array":case"3d":return t;default:throw new Error(`${this} color readback does not support ${this.dimension} textures`)}}_validateColorReadAspect(e){if(e.aspect!=="all")throw new Error(`${this} color readback only supports aspect 'all'`)}_validateColorReadFormat(e){if(e.compressed)throw new Error(`${this} color readback does not support compressed formats (${this.format})`);switch(e.attachment){case"color":return;case"depth":throw new Error(`${this} color readback does not support depth formats (${this.format})`);case"stencil":throw new Error(`${this} color readback does not support stencil formats (${this.format})`);case"depth-stencil":throw new Error(`${this} color readback does not support depth-stencil formats (${this.format})`);default:throw new Error(`${this} color readback does not support format ${this.format}`)}}_normalizeTextureWriteOptions(e){let t=r._omitUndefined(e),n=t.mipLevel??0,i=this._getMipLevelSize(n),s={...r.defaultTextureWriteOptions,...i,...t};s.width=Math.min(s.width,i.width-s.x),s.height=Math.min(s.height,i.height-s.y),s.depthOrArrayLayers=Math.min(s.depthOrArrayLayers,i.depthOrArrayLayers-s.z);let o=ve.computeMemoryLayout({format:this.format,width:s.width,height:s.height,depth:s.depthOrArrayLayers,byteAlignment:this.byteAlignment}),a=o.bytesPerPixel*s.width;if(s.bytesPerRow=t.bytesPerRow??o.bytesPerRow,s.rowsPerImage=t.rowsPerImage??s.height,s.bytesPerRow<a)throw new Error(`bytesPerRow (${s.bytesPerRow}) must be at least ${a} for ${this.format}`);if(s.rowsPerImage<s.height)throw new Error(`rowsPerImage (${s.rowsPerImage}) must be at least ${s.height} for ${this.format}`);let c=this.device.getTextureFormatInfo(this.format).bytesPerPixel;if(c&&s.bytesPerRow%c!==0)throw new Error(`bytesPerRow (${s.bytesPerRow}) must be a multiple of bytesPerPixel (${c}) for ${this.format}`);return s}_getMipLevelSize(e){let t=Math.max(1,this.width>>e),n=this.baseDimension==="1d"?1:Math.max(1,this.height>>e),i=this.dimension==="3d"?Math.max(1,this.depth>>e):this.depth;return{width:t,height:n,depthOrArrayLayers:i}}getAllocatedByteLength(){let e=0;for(let t=0;t<this.mipLevels;t++){let{width:n,height:i,depthOrArrayLayers:s}=this._getMipLevelSize(t);e+=ve.computeMemoryLayout({format:this.format,width:n,height:i,depth:s,byteAlignment:1}).byteLength}return e*this.samples}static _omitUndefined(e){return Object.fromEntries(Object.entries(e).filter(([,t])=>t!==void 0))}static defaultProps={...B.defaultProps,data:null,dimension:"2d",format:"rgba8unorm",usage:r.SAMPLE|r.RENDER|r.COPY_DST,width:void 0,height:void 0,depth:1,mipLevels:1,samples:void 0,sampler:{},view:void 0};static defaultCopyDataOptions={data:void 0,byteOffset:0,bytesPerRow:void 0,rowsPerImage:void 0,width:void 0,height:void 0,depthOrArrayLayers:void 0,depth:1,mipLevel:0,x:0,y:0,z:0,aspect:"all"};static defaultCopyExternalImageOptions={image:void 0,sourceX:0,sourceY:0,width:void 0,height:void 0,depth:1,mipLevel:0,x:0,y:0,z:0,aspect:"all",colorSpace:"srgb",premultipliedAlpha:!1,flipY:!1};static defaultCopyElementImageOptions={element:void 0,width:void 0,height:void 0,sourceX:0,sourceY:0,sourceWidth:void 0,sourceHeight:void 0,depth:1,mipLevel:0,x:0,y:0,z:0,aspect:"all",colorSpace:"srgb",premultipliedAlpha:!1,flipY:!1};static defaultTextureReadOptions={x:0,y:0,z:0,width:void 0,height:void 0,depthOrArrayLayers:1,mipLevel:0,aspect:"all"};static defaultTextureWriteOptions={byteOffset:0,bytesPerRow:void 0,rowsPerImage:void 0,x:0,y:0,z:0,width:void 0,height:void 0,depthOrArrayLayers:1,mipLevel:0,aspect:"all"}}});var Lr,x_=_(()=>{ne();Lr=class r extends B{get[Symbol.toStringTag](){return"TextureView"}constructor(e,t){super(e,t,r.defaultProps)}static defaultProps={...B.defaultProps,format:void 0,dimension:void 0,aspect:"all",baseMipLevel:0,mipLevelCount:void 0,baseArrayLayer:0,arrayLayerCount:void 0}}});var Yi,v_=_(()=>{ne();Yi=class r extends B{width;height;updateTimestamp;get[Symbol.toStringTag](){return"ExternalTexture"}constructor(e,t){super(e,t,r.defaultProps);let n=this.props.source?e.getExternalImageSize(this.props.source):null;this.width=this.props.width||n?.width||0,this.height=this.props.height||n?.height||0,this.updateTimestamp=e.incrementTimestamp()}static defaultProps={...B.defaultProps,source:void 0,width:0,height:0,colorSpace:"srgb",sampler:{}}}});function w_(r,e,t){let n="",i=e.split(/\r?\n/),s=r.slice().sort((o,a)=>o.lineNum-a.lineNum);switch(t?.showSourceCode||"no"){case"all":let o=0;for(let a=1;a<=i.length;a++){let c=i[a-1],l=s[o];for(c&&l&&(n+=E_(c,a,t));s.length>o&&l.lineNum===a;){let f=s[o++];f&&(n+=Cu(f,i,f.lineNum,{...t,inlineSource:!1}))}}for(;s.length>o;){let a=s[o++];a&&(n+=Cu(a,[],0,{...t,inlineSource:!1}))}return n;case"issues":case"no":for(let a of r)n+=Cu(a,i,a.lineNum,{inlineSource:t?.showSourceCode!=="no"});return n}}function Cu(r,e,t,n){if(n?.inlineSource){let s=y1(e,t),o=r.linePos>0?`${" ".repeat(r.linePos+5)}^^^
`:"";return`
${s}${o}${r.type.toUpperCase()}: ${r.message}

`}let i=r.type==="error"?"red":"orange";return n?.html?`<div class='luma-compiler-log-${r.type}' style="color:${i};"><b> ${r.type.toUpperCase()}: ${r.message}</b></div>`:`${r.type.toUpperCase()}: ${r.message}`}function y1(r,e,t){let n="";for(let i=e-2;i<=e;i++){let s=r[i-1];s!==void 0&&(n+=E_(s,e,t))}return n}function E_(r,e,t){let n=t?.html?x1(r):r;return`${b1(String(e),4)}: ${n}${t?.html?"<br/>":`
`}`}function b1(r,e){let t="";for(let n=r.length;n<e;++n)t+=" ";return t+r}function x1(r){return r.replaceAll("&","&amp;").replaceAll("<","&lt;").replaceAll(">","&gt;").replaceAll('"',"&quot;").replaceAll("'","&#039;")}var S_=_(()=>{});function v1(r){return w1(r.source)||r.id||mt(`unnamed ${r.stage}-shader`)}function w1(r,e="unnamed"){return/#define[\s*]SHADER_NAME[\s*]([A-Za-z0-9_-]+)[\s*]/.exec(r)?.[1]??e}var Ar,Mu=_(()=>{ne();xe();wn();S_();Ar=class r extends B{get[Symbol.toStringTag](){return"Shader"}stage;source;compilationStatus="pending";constructor(e,t){t={...t,debugShaders:t.debugShaders||e.props.debugShaders||"errors"},super(e,{id:v1(t),...t},r.defaultProps),this.stage=this.props.stage,this.source=this.props.source}getCompilationInfoSync(){return null}getTranslatedSource(){return null}async debugShader(){let e=this.props.debugShaders;switch(e){case"never":return;case"errors":if(this.compilationStatus==="success")return;break;case"warnings":case"always":break}try{let t=await this.getCompilationInfo();if(e==="warnings"&&t?.length===0)return;this._displayShaderLog(t,this.id)}catch(t){S.warn(`Shader ${this.id}: failed to fetch compilation info during debug logging`,t)()}}_displayShaderLog(e,t){if(typeof document>"u"||!document?.createElement)return;let n=t,i=`${this.stage} shader "${n}"`,s=w_(e,this.source,{showSourceCode:"all",html:!0}),o=this.getTranslatedSource(),a=document.createElement("div");a.innerHTML=`<h1>Compilation error in ${i}</h1>
<div style="display:flex;position:fixed;top:10px;right:20px;gap:2px;">
<button id="copy">Copy source</button><br/>
<button id="close">Close</button>
</div>
<code><pre>${s}</pre></code>`,o&&(a.innerHTML+=`<br /><h1>Translated Source</h1><br /><br /><code><pre>${o}</pre></code>`),a.style.top="0",a.style.left="0",a.style.background="white",a.style.position="fixed",a.style.zIndex="9999",a.style.maxWidth="100vw",a.style.maxHeight="100vh",a.style.overflowY="auto",document.body.appendChild(a),a.querySelector(".luma-compiler-log-error")?.scrollIntoView(),a.querySelector("button#close").onclick=()=>{a.remove()},a.querySelector("button#copy").onclick=()=>{navigator.clipboard.writeText(this.source)}}static defaultProps={...B.defaultProps,language:"auto",stage:void 0,source:"",sourceMap:null,entryPoint:"main",debugShaders:void 0}}});var Cr,P_=_(()=>{ne();Au();xe();Cr=class r extends B{get[Symbol.toStringTag](){return"Framebuffer"}width;height;constructor(e,t={}){super(e,t,r.defaultProps),this.width=this.props.width,this.height=this.props.height}clone(e){let t=this.colorAttachments.map(i=>i.texture.clone(e)),n=this.depthStencilAttachment&&this.depthStencilAttachment.texture.clone(e);return this.device.createFramebuffer({...this.props,...e,colorAttachments:t,depthStencilAttachment:n})}resize(e){let t=!e;if(e){let[n,i]=Array.isArray(e)?e:[e.width,e.height];t=t||i!==this.height||n!==this.width,this.width=n,this.height=i}t&&(S.log(2,`Resizing framebuffer ${this.id} to ${this.width}x${this.height}`)(),this.resizeAttachments(this.width,this.height))}autoCreateAttachmentTextures(){if(this.props.colorAttachments.length===0&&!this.props.depthStencilAttachment)throw new Error("Framebuffer has noattachments");this.colorAttachments=this.props.colorAttachments.map((t,n)=>{if(typeof t=="string"){let i=this.createColorTexture(t,n);return this.attachResource(i),i.view}return t instanceof G?t.view:t});let e=this.props.depthStencilAttachment;if(e)if(typeof e=="string"){let t=this.createDepthStencilTexture(e);this.attachResource(t),this.depthStencilAttachment=t.view}else e instanceof G?this.depthStencilAttachment=e.view:this.depthStencilAttachment=e}createColorTexture(e,t){return this.device.createTexture({id:`${this.id}-color-attachment-${t}`,usage:G.RENDER_ATTACHMENT,format:e,width:this.width,height:this.height,sampler:{magFilter:"linear",minFilter:"linear"}})}createDepthStencilTexture(e){return this.device.createTexture({id:`${this.id}-depth-stencil-attachment`,usage:G.RENDER_ATTACHMENT|G.SAMPLE,format:e,width:this.width,height:this.height})}resizeAttachments(e,t){if(this.colorAttachments.forEach((n,i)=>{let s=n.texture.clone({width:e,height:t});this.destroyAttachedResource(n),this.colorAttachments[i]=s.view,this.attachResource(s.view)}),this.depthStencilAttachment){let n=this.depthStencilAttachment.texture.clone({width:e,height:t});this.destroyAttachedResource(this.depthStencilAttachment),this.depthStencilAttachment=n.view,this.attachResource(n)}this.updateAttachments()}static defaultProps={...B.defaultProps,width:1,height:1,colorAttachments:[],depthStencilAttachment:null}}});var ze,Ru=_(()=>{ne();ze=class r extends B{get[Symbol.toStringTag](){return"RenderPipeline"}shaderLayout;bufferLayout;linkStatus="pending";hash="";sharedRenderPipeline=null;get isPending(){return this.linkStatus==="pending"||this.vs.compilationStatus==="pending"||this.fs?.compilationStatus==="pending"}get isErrored(){return this.linkStatus==="error"||this.vs.compilationStatus==="error"||this.fs?.compilationStatus==="error"}constructor(e,t){super(e,t,r.defaultProps),this.shaderLayout=this.props.shaderLayout,this.bufferLayout=this.props.bufferLayout||[],this.sharedRenderPipeline=this.props._sharedRenderPipeline||null}static defaultProps={...B.defaultProps,vs:null,vertexEntryPoint:"vertexMain",vsConstants:{},fs:null,fragmentEntryPoint:"fragmentMain",fsConstants:{},shaderLayout:null,bufferLayout:[],topology:"triangle-list",colorAttachmentFormats:void 0,depthStencilAttachmentFormat:void 0,parameters:{},varyings:void 0,bufferMode:void 0,disableWarnings:!1,_sharedRenderPipeline:void 0,_uniformBlockLayouts:[],bindings:void 0,bindGroups:void 0}}});var qi,T_=_(()=>{ne();qi=class extends B{get[Symbol.toStringTag](){return"SharedRenderPipeline"}constructor(e,t){super(e,t,{...B.defaultProps,handle:void 0,vs:void 0,fs:void 0,varyings:void 0,bufferMode:void 0})}}});var tr,Iu=_(()=>{ne();tr=class r extends B{get[Symbol.toStringTag](){return"ComputePipeline"}hash="";shaderLayout;constructor(e,t){super(e,t,r.defaultProps),this.shaderLayout=t.shaderLayout}static defaultProps={...B.defaultProps,shader:void 0,entryPoint:void 0,constants:{},shaderLayout:void 0}}});var Mr,L_=_(()=>{Iu();Ru();xe();wn();Mr=class r{static defaultProps={...ze.defaultProps};static getDefaultPipelineFactory(e){let t=e.getModuleData("@luma.gl/core");return t.defaultPipelineFactory||=new r(e),t.defaultPipelineFactory}device;_hashCounter=0;_hashes={};_renderPipelineCache={};_computePipelineCache={};_sharedRenderPipelineCache={};get[Symbol.toStringTag](){return"PipelineFactory"}toString(){return`PipelineFactory(${this.device.id})`}constructor(e){this.device=e}createRenderPipeline(e){if(!this.device.props._cachePipelines)return this.device.createRenderPipeline(e);let t={...ze.defaultProps,...e},n=this._renderPipelineCache,i=this._hashRenderPipeline(t),s=n[i]?.resource;if(s)n[i].useCount++,this.device.props.debugFactories&&S.log(3,`${this}: ${n[i].resource} reused, count=${n[i].useCount}, (id=${e.id})`)();else{let o=this.device.type==="webgl"&&this.device.props._sharePipelines?this.createSharedRenderPipeline(t):void 0;s=this.device.createRenderPipeline({...t,id:t.id?`${t.id}-cached`:mt("unnamed-cached"),_sharedRenderPipeline:o}),s.hash=i,n[i]={resource:s,useCount:1},this.device.props.debugFactories&&S.log(3,`${this}: ${s} created, count=${n[i].useCount}`)()}return s}createComputePipeline(e){if(!this.device.props._cachePipelines)return this.device.createComputePipeline(e);let t={...tr.defaultProps,...e},n=this._computePipelineCache,i=this._hashComputePipeline(t),s=n[i]?.resource;return s?(n[i].useCount++,this.device.props.debugFactories&&S.log(3,`${this}: ${n[i].resource} reused, count=${n[i].useCount}, (id=${e.id})`)()):(s=this.device.createComputePipeline({...t,id:t.id?`${t.id}-cached`:void 0}),s.hash=i,n[i]={resource:s,useCount:1},this.device.props.debugFactories&&S.log(3,`${this}: ${s} created, count=${n[i].useCount}`)()),s}release(e){if(!this.device.props._cachePipelines){e.destroy();return}let t=this._getCache(e),n=e.hash;t[n].useCount--,t[n].useCount===0?(this._destroyPipeline(e),this.device.props.debugFactories&&S.log(3,`${this}: ${e} released and destroyed`)()):t[n].useCount<0?(S.error(`${this}: ${e} released, useCount < 0, resetting`)(),t[n].useCount=0):this.device.props.debugFactories&&S.log(3,`${this}: ${e} released, count=${t[n].useCount}`)()}createSharedRenderPipeline(e){let t=this._hashSharedRenderPipeline(e),n=this._sharedRenderPipelineCache[t];return n||(n={resource:this.device._createSharedRenderPipelineWebGL(e),useCount:0},this._sharedRenderPipelineCache[t]=n),n.useCount++,n.resource}releaseSharedRenderPipeline(e){if(!e.sharedRenderPipeline)return;let t=this._hashSharedRenderPipeline(e.sharedRenderPipeline.props),n=this._sharedRenderPipelineCache[t];n&&(n.useCount--,n.useCount===0&&(n.resource.destroy(),delete this._sharedRenderPipelineCache[t]))}_destroyPipeline(e){let t=this._getCache(e);return this.device.props._destroyPipelines?(delete t[e.hash],e.destroy(),e instanceof ze&&this.releaseSharedRenderPipeline(e),!0):!1}_getCache(e){let t;if(e instanceof tr&&(t=this._computePipelineCache),e instanceof ze&&(t=this._renderPipelineCache),!t)throw new Error(`${this}`);if(!t[e.hash])throw new Error(`${this}: ${e} matched incorrect entry`);return t}_hashComputePipeline(e){let{type:t}=this.device,n=this._getHash(e.shader.source),i=this._getHash(JSON.stringify(e.shaderLayout));return`${t}/C/${n}SL${i}`}_hashRenderPipeline(e){let t=e.vs?this._getHash(e.vs.source):0,n=e.fs?this._getHash(e.fs.source):0,i=this._getWebGLVaryingHash(e),s=this._getHash(JSON.stringify(e.shaderLayout)),o=this._getHash(JSON.stringify(e._uniformBlockLayouts)),a=this._getHash(JSON.stringify(e.bufferLayout)),{type:c}=this.device;if(c==="webgl"){let l=this._getHash(JSON.stringify(e.parameters));return`${c}/R/${t}/${n}V${i}T${e.topology}P${l}SL${s}UBL${o}BL${a}`}else{let f=this._getHash(JSON.stringify({vertexEntryPoint:e.vertexEntryPoint,fragmentEntryPoint:e.fragmentEntryPoint})),u=this._getHash(JSON.stringify(e.parameters)),d=this._getWebGPUAttachmentHash(e);return`${c}/R/${t}/${n}V${i}T${e.topology}EP${f}P${u}SL${s}BL${a}A${d}`}}_hashSharedRenderPipeline(e){let t=e.vs?this._getHash(e.vs.source):0,n=e.fs?this._getHash(e.fs.source):0,i=this._getWebGLVaryingHash(e);return`webgl/S/${t}/${n}V${i}`}_getHash(e){return this._hashes[e]===void 0&&(this._hashes[e]=this._hashCounter++),this._hashes[e]}_getWebGLVaryingHash(e){let{varyings:t=[],bufferMode:n=null}=e;return this._getHash(JSON.stringify({varyings:t,bufferMode:n}))}_getWebGPUAttachmentHash(e){let t=e.colorAttachmentFormats??[this.device.preferredColorFormat],n=e.depthStencilAttachmentFormat??(e.parameters?.depthWriteEnabled?this.device.preferredDepthFormat:null);return this._getHash(JSON.stringify({colorAttachmentFormats:t,depthStencilAttachmentFormat:n}))}}});var Rr,A_=_(()=>{Mu();xe();Rr=class r{static defaultProps={...Ar.defaultProps};static getDefaultShaderFactory(e){let t=e.getModuleData("@luma.gl/core");return t.defaultShaderFactory||=new r(e),t.defaultShaderFactory}device;_cache={};get[Symbol.toStringTag](){return"ShaderFactory"}toString(){return`${this[Symbol.toStringTag]}(${this.device.id})`}constructor(e){this.device=e}createShader(e){if(!this.device.props._cacheShaders)return this.device.createShader(e);let t=this._hashShader(e),n=this._cache[t];if(n)n.useCount++,this.device.props.debugFactories&&S.log(3,`${this}: Reusing shader ${n.resource.id} count=${n.useCount}`)();else{let i=this.device.createShader({...e,id:e.id?`${e.id}-cached`:void 0});this._cache[t]=n={resource:i,useCount:1},this.device.props.debugFactories&&S.log(3,`${this}: Created new shader ${i.id}`)()}return n.resource}release(e){if(!this.device.props._cacheShaders){e.destroy();return}let t=this._hashShader(e),n=this._cache[t];if(n)if(n.useCount--,n.useCount===0)this.device.props._destroyShaders&&(delete this._cache[t],n.resource.destroy(),this.device.props.debugFactories&&S.log(3,`${this}: Releasing shader ${e.id}, destroyed`)());else{if(n.useCount<0)throw new Error(`ShaderFactory: Shader ${e.id} released too many times`);this.device.props.debugFactories&&S.log(3,`${this}: Releasing shader ${e.id} count=${n.useCount}`)()}}_hashShader(e){return`${e.stage}:${e.source}`}}});function Ta(r,e,t){let n=r.bindings.find(i=>i.name===e||`${i.name.toLocaleLowerCase()}uniforms`===e.toLocaleLowerCase());return!n&&!t?.ignoreWarnings&&S.warn(`Binding ${e} not set: Not found in shader layout.`)(),n||null}function Ir(r,e){if(!e)return{};if(E1(e))return Object.fromEntries(Object.entries(e).map(([i,s])=>[Number(i),{...s}]));let t={};for(let[n,i]of Object.entries(e)){let o=Ta(r,n)?.group??0;t[o]||={},t[o][n]=i}return t}function En(r){let e={};for(let t of Object.values(r))Object.assign(e,t);return e}function E1(r){let e=Object.keys(r);return e.length>0&&e.every(t=>/^\d+$/.test(t))}var C_=_(()=>{xe()});var Xi,M_=_(()=>{ne();Xi=class r extends B{static defaultClearColor=[0,0,0,1];static defaultClearDepth=1;static defaultClearStencil=0;get[Symbol.toStringTag](){return"RenderPass"}constructor(e,t,n=r.defaultProps){t=r.normalizeProps(e,t),super(e,t,n)}static normalizeProps(e,t){return t}static defaultProps={...B.defaultProps,framebuffer:null,resolveTargets:void 0,parameters:void 0,clearColor:r.defaultClearColor,clearColors:void 0,clearDepth:r.defaultClearDepth,clearStencil:r.defaultClearStencil,depthReadOnly:!1,stencilReadOnly:!1,discard:!1,occlusionQuerySet:void 0,timestampQuerySet:void 0,beginTimestampIndex:void 0,endTimestampIndex:void 0}}});var Zi,R_=_(()=>{ne();Zi=class r extends B{get[Symbol.toStringTag](){return"CommandEncoder"}_timeProfilingQuerySet=null;_timeProfilingSlotCount=0;_gpuTimeMs;constructor(e,t){super(e,t,r.defaultProps),this._timeProfilingQuerySet=t.timeProfilingQuerySet??null,this._timeProfilingSlotCount=0,this._gpuTimeMs=void 0}async resolveTimeProfilingQuerySet(){if(this._gpuTimeMs=void 0,!this._timeProfilingQuerySet)return;let e=Math.floor(this._timeProfilingSlotCount/2);if(e<=0)return;let t=e*2,n=await this._timeProfilingQuerySet.readResults({firstQuery:0,queryCount:t}),i=0n;for(let s=0;s<t;s+=2)i+=n[s+1]-n[s];this._gpuTimeMs=Number(i)/1e6}getTimeProfilingSlotCount(){return this._timeProfilingSlotCount}getTimeProfilingQuerySet(){return this._timeProfilingQuerySet}_applyTimeProfilingToPassProps(e){let t=e||{};if(!this._supportsTimestampQueries()||!this._timeProfilingQuerySet||t.timestampQuerySet!==void 0||t.beginTimestampIndex!==void 0||t.endTimestampIndex!==void 0)return t;let n=this._timeProfilingSlotCount;return n+1>=this._timeProfilingQuerySet.props.count?t:(this._timeProfilingSlotCount+=2,{...t,timestampQuerySet:this._timeProfilingQuerySet,beginTimestampIndex:n,endTimestampIndex:n+1})}_supportsTimestampQueries(){return this.device.features.has("timestamp-query")}static defaultProps={...B.defaultProps,measureExecutionTime:void 0,timeProfilingQuerySet:void 0}}});var Ki,I_=_(()=>{ne();Ki=class r extends B{get[Symbol.toStringTag](){return"CommandBuffer"}constructor(e,t){super(e,t,r.defaultProps)}static defaultProps={...B.defaultProps}}});var Qi,B_=_(()=>{ne();Qi=class r extends B{static defaultProps={...B.defaultProps,shaderLayout:void 0,bufferLayout:[]};get[Symbol.toStringTag](){return"VertexArray"}maxVertexAttributes;indexBuffer=null;attributes;constructor(e,t){super(e,t,r.defaultProps),this.maxVertexAttributes=e.limits.maxVertexAttributes,this.attributes=new Array(this.maxVertexAttributes).fill(null)}getBufferSlot(e){return null}getDrawValidationError(){return null}setConstantWebGL(e,t){this.device.reportError(new Error("constant attributes not supported"),this)()}}});var Ji,O_=_(()=>{ne();Ji=class r extends B{static defaultProps={...B.defaultProps,layout:void 0,buffers:{}};get[Symbol.toStringTag](){return"TransformFeedback"}constructor(e,t){super(e,t,r.defaultProps)}}});var es,D_=_(()=>{ne();es=class r extends B{get[Symbol.toStringTag](){return"QuerySet"}constructor(e,t){super(e,t,r.defaultProps)}static defaultProps={...B.defaultProps,type:void 0,count:void 0}}});var ts,k_=_(()=>{ne();ts=class r extends B{static defaultProps={...B.defaultProps};get[Symbol.toStringTag](){return"Fence"}constructor(e,t={}){super(e,t,r.defaultProps)}}});function Sn(r){let e=La(r),t=L1[e];if(!t)throw new Error(`Unsupported variable shader type: ${r}`);return t}function N_(r){let e=F_(r),t=T1[e];if(!t)throw new Error(`Unsupported attribute shader type: ${r}`);let[n,i]=t,s=n==="i32"||n==="u32",o=n!=="u32",a=P1[n]*i;return{primitiveType:n,components:i,byteLength:a,integer:s,signed:o}}function S1(r,e){return e===1?r:`vec${e}<${r}>`}function F_(r){return A1[r]||r}function La(r){return C1[r]||r}var Bu,Be,P1,T1,L1,A1,C1,rs=_(()=>{Bu=class{getVariableShaderTypeInfo(e){return Sn(e)}getAttributeShaderTypeInfo(e){return N_(e)}makeShaderAttributeType(e,t){return S1(e,t)}resolveAttributeShaderTypeAlias(e){return F_(e)}resolveVariableShaderTypeAlias(e){return La(e)}};Be=new Bu,P1={f32:4,f16:2,i32:4,u32:4},T1={f32:["f32",1],"vec2<f32>":["f32",2],"vec3<f32>":["f32",3],"vec4<f32>":["f32",4],f16:["f16",1],"vec2<f16>":["f16",2],"vec3<f16>":["f16",3],"vec4<f16>":["f16",4],i32:["i32",1],"vec2<i32>":["i32",2],"vec3<i32>":["i32",3],"vec4<i32>":["i32",4],u32:["u32",1],"vec2<u32>":["u32",2],"vec3<u32>":["u32",3],"vec4<u32>":["u32",4]},L1={f32:{type:"f32",components:1},f16:{type:"f16",components:1},i32:{type:"i32",components:1},u32:{type:"u32",components:1},"vec2<f32>":{type:"f32",components:2},"vec3<f32>":{type:"f32",components:3},"vec4<f32>":{type:"f32",components:4},"vec2<f16>":{type:"f16",components:2},"vec3<f16>":{type:"f16",components:3},"vec4<f16>":{type:"f16",components:4},"vec2<i32>":{type:"i32",components:2},"vec3<i32>":{type:"i32",components:3},"vec4<i32>":{type:"i32",components:4},"vec2<u32>":{type:"u32",components:2},"vec3<u32>":{type:"u32",components:3},"vec4<u32>":{type:"u32",components:4},"mat2x2<f32>":{type:"f32",components:4},"mat2x3<f32>":{type:"f32",components:6},"mat2x4<f32>":{type:"f32",components:8},"mat3x2<f32>":{type:"f32",components:6},"mat3x3<f32>":{type:"f32",components:9},"mat3x4<f32>":{type:"f32",components:12},"mat4x2<f32>":{type:"f32",components:8},"mat4x3<f32>":{type:"f32",components:12},"mat4x4<f32>":{type:"f32",components:16},"mat2x2<f16>":{type:"f16",components:4},"mat2x3<f16>":{type:"f16",components:6},"mat2x4<f16>":{type:"f16",components:8},"mat3x2<f16>":{type:"f16",components:6},"mat3x3<f16>":{type:"f16",components:9},"mat3x4<f16>":{type:"f16",components:12},"mat4x2<f16>":{type:"f16",components:8},"mat4x3<f16>":{type:"f16",components:12},"mat4x4<f16>":{type:"f16",components:16},"mat2x2<i32>":{type:"i32",components:4},"mat2x3<i32>":{type:"i32",components:6},"mat2x4<i32>":{type:"i32",components:8},"mat3x2<i32>":{type:"i32",components:6},"mat3x3<i32>":{type:"i32",components:9},"mat3x4<i32>":{type:"i32",components:12},"mat4x2<i32>":{type:"i32",components:8},"mat4x3<i32>":{type:"i32",components:12},"mat4x4<i32>":{type:"i32",components:16},"mat2x2<u32>":{type:"u32",components:4},"mat2x3<u32>":{type:"u32",components:6},"mat2x4<u32>":{type:"u32",components:8},"mat3x2<u32>":{type:"u32",components:6},"mat3x3<u32>":{type:"u32",components:9},"mat3x4<u32>":{type:"u32",components:12},"mat4x2<u32>":{type:"u32",components:8},"mat4x3<u32>":{type:"u32",components:12},"mat4x4<u32>":{type:"u32",components:16}},A1={vec2i:"vec2<i32>",vec3i:"vec3<i32>",vec4i:"vec4<i32>",vec2u:"vec2<u32>",vec3u:"vec3<u32>",vec4u:"vec4<u32>",vec2f:"vec2<f32>",vec3f:"vec3<f32>",vec4f:"vec4<f32>",vec2h:"vec2<f16>",vec3h:"vec3<f16>",vec4h:"vec4<f16>"},C1={vec2i:"vec2<i32>",vec3i:"vec3<i32>",vec4i:"vec4<i32>",vec2u:"vec2<u32>",vec3u:"vec3<u32>",vec4u:"vec4<u32>",vec2f:"vec2<f32>",vec3f:"vec3<f32>",vec4f:"vec4<f32>",vec2h:"vec2<f16>",vec3h:"vec3<f16>",vec4h:"vec4<f16>",mat2x2f:"mat2x2<f32>",mat2x3f:"mat2x3<f32>",mat2x4f:"mat2x4<f32>",mat3x2f:"mat3x2<f32>",mat3x3f:"mat3x3<f32>",mat3x4f:"mat3x4<f32>",mat4x2f:"mat4x2<f32>",mat4x3f:"mat4x3<f32>",mat4x4f:"mat4x4<f32>",mat2x2i:"mat2x2<i32>",mat2x3i:"mat2x3<i32>",mat2x4i:"mat2x4<i32>",mat3x2i:"mat3x2<i32>",mat3x3i:"mat3x3<i32>",mat3x4i:"mat3x4<i32>",mat4x2i:"mat4x2<i32>",mat4x3i:"mat4x3<i32>",mat4x4i:"mat4x4<i32>",mat2x2u:"mat2x2<u32>",mat2x3u:"mat2x3<u32>",mat2x4u:"mat2x4<u32>",mat3x2u:"mat3x2<u32>",mat3x3u:"mat3x3<u32>",mat3x4u:"mat3x4<u32>",mat4x2u:"mat4x2<u32>",mat4x3u:"mat4x3<u32>",mat4x4u:"mat4x4<u32>",mat2x2h:"mat2x2<f16>",mat2x3h:"mat2x3<f16>",mat2x4h:"mat2x4<f16>",mat3x2h:"mat3x2<f16>",mat3x3h:"mat3x3<f16>",mat3x4h:"mat3x4<f16>",mat4x2h:"mat4x2<f16>",mat4x3h:"mat4x3<f16>",mat4x4h:"mat4x4<f16>"}});function Br(r,e={}){let t={...r},n=e.layout??"std140",i={},s=0;for(let[o,a]of Object.entries(t))s=Ou(i,o,a,s,n);return s=Ge(s,rr(t,n)),{layout:n,byteLength:s*4,uniformTypes:t,fields:i}}function ns(r,e){let t=La(r),n=Sn(t),i=/^mat(\d)x(\d)<.+>$/.exec(t);if(i){let o=Number(i[1]),a=Number(i[2]),c=U_(a,t,n.type,e),l=R1(c.size,c.alignment,e);return{alignment:c.alignment,size:o*l,components:o*a,columns:o,rows:a,columnStride:l,shaderType:t,type:n.type}}let s=/^vec(\d)<.+>$/.exec(t);return s?U_(Number(s[1]),t,n.type,e):{alignment:1,size:1,components:1,columns:1,rows:1,columnStride:1,shaderType:t,type:n.type}}function Du(r){return!!r&&typeof r=="object"&&!Array.isArray(r)}function Ou(r,e,t,n,i){if(typeof t=="string"){let s=ns(t,i),o=Ge(n,s.alignment);return r[e]={offset:o,...s},o+s.size}if(Array.isArray(t)){if(Array.isArray(t[0]))throw new Error(`Nested arrays are not supported for ${e}`);let s=t[0],o=t[1],a=z_(s,i),c=Ge(n,rr(t,i));for(let l=0;l<o;l++)Ou(r,`${e}[${l}]`,s,c+l*a,i);return c+a*o}if(Du(t)){let s=rr(t,i),o=Ge(n,s);for(let[a,c]of Object.entries(t))o=Ou(r,`${e}.${a}`,c,o,i);return Ge(o,s)}throw new Error(`Unsupported CompositeShaderType for ${e}`)}function G_(r,e){if(typeof r=="string")return ns(r,e).size;if(Array.isArray(r)){let n=r[0],i=r[1];if(Array.isArray(n))throw new Error("Nested arrays are not supported");return z_(n,e)*i}let t=0;for(let n of Object.values(r)){let i=n;t=Ge(t,rr(i,e)),t+=G_(i,e)}return Ge(t,rr(r,e))}function rr(r,e){if(typeof r=="string")return ns(r,e).alignment;if(Array.isArray(r)){let n=r[0],i=rr(n,e);return $_(e)?Math.max(i,4):i}let t=1;for(let n of Object.values(r)){let i=rr(n,e);t=Math.max(t,i)}return I1(e)?Math.max(t,4):t}function U_(r,e,t,n){return{alignment:r===2?2:4,size:r===3?3:r,components:r,columns:1,rows:r,columnStride:r===3?3:r,shaderType:e,type:t}}function z_(r,e){let t=G_(r,e),n=rr(r,e);return M1(t,n,e)}function M1(r,e,t){return Ge(r,$_(t)?4:e)}function R1(r,e,t){return t==="std140"?4:Ge(r,e)}function $_(r){return r==="std140"||r==="wgsl-uniform"}function I1(r){return r==="std140"||r==="wgsl-uniform"}var Aa=_(()=>{ya();rs()});function ku(r){return(!Ca||Ca.byteLength<r)&&(Ca=new ArrayBuffer(r)),Ca}function Nu(r,e){let t=ku(r.BYTES_PER_ELEMENT*e);return new r(t,0,e)}var Ca,Fu=_(()=>{});function B1(r){return ArrayBuffer.isView(r)&&!(r instanceof DataView)}function Pn(r){return Array.isArray(r)?r.length===0||typeof r[0]=="number":B1(r)}var Uu=_(()=>{});function O1(r){return!!r&&typeof r=="object"&&!Array.isArray(r)&&!ArrayBuffer.isView(r)}function D1(r,e,t){return Array.prototype.slice.call(r,e,t)}var Ma,V_=_(()=>{Fu();Uu();xe();Aa();Ma=class{layout;constructor(e){this.layout=e}has(e){return!!this.layout.fields[e]}get(e){let t=this.layout.fields[e];return t?{offset:t.offset,size:t.size}:void 0}getFlatUniformValues(e){let t={};for(let[n,i]of Object.entries(e)){let s=this.layout.uniformTypes[n];s?this._flattenCompositeValue(t,n,s,i):this.layout.fields[n]&&(t[n]=i)}return t}getData(e){let t=ku(this.layout.byteLength);new Uint8Array(t,0,this.layout.byteLength).fill(0);let n={i32:new Int32Array(t),u32:new Uint32Array(t),f32:new Float32Array(t),f16:new Uint16Array(t)},i=this.getFlatUniformValues(e);for(let[s,o]of Object.entries(i))this._writeLeafValue(n,s,o);return new Uint8Array(t,0,this.layout.byteLength)}_flattenCompositeValue(e,t,n,i){if(i!==void 0){if(typeof n=="string"||this.layout.fields[t]){e[t]=i;return}if(Array.isArray(n)){let s=n[0],o=n[1];if(Array.isArray(s))throw new Error(`Nested arrays are not supported for ${t}`);if(typeof s=="string"&&Pn(i)){this._flattenPackedArray(e,t,s,o,i);return}if(!Array.isArray(i)){S.warn(`Unsupported uniform array value for ${t}:`,i)();return}for(let a=0;a<Math.min(i.length,o);a++){let c=i[a];c!==void 0&&this._flattenCompositeValue(e,`${t}[${a}]`,s,c)}return}if(Du(n)&&O1(i)){for(let[s,o]of Object.entries(i)){if(o===void 0)continue;let a=`${t}.${s}`;this._flattenCompositeValue(e,a,n[s],o)}return}S.warn(`Unsupported uniform value for ${t}:`,i)()}}_flattenPackedArray(e,t,n,i,s){let o=s,c=ns(n,this.layout.layout).components;for(let l=0;l<i;l++){let f=l*c;if(f>=o.length)break;c===1?e[`${t}[${l}]`]=Number(o[f]):e[`${t}[${l}]`]=D1(s,f,f+c)}}_writeLeafValue(e,t,n){let i=this.layout.fields[t];if(!i){S.warn(`Uniform ${t} not found in layout`)();return}let{type:s,components:o,columns:a,rows:c,offset:l,columnStride:f}=i,u=e[s];if(o===1){u[l]=Number(n);return}let d=n;if(a===1){for(let p=0;p<o;p++)u[l+p]=Number(d[p]??0);return}let h=0;for(let p=0;p<a;p++){let m=l+p*f;for(let g=0;g<c;g++)u[m+g]=Number(d[h++]??0)}}}});function W_(r,e,t=16){if(r===e)return!0;let n=r,i=e;if(!Pn(n)||!Pn(i)||n.length!==i.length)return!1;let s=Math.min(t,k1);if(n.length>s)return!1;for(let o=0;o<n.length;++o)if(i[o]!==n[o])return!1;return!0}function j_(r){return Pn(r)?r.slice():r}var k1,H_=_(()=>{Uu();k1=128});var Ra,Y_=_(()=>{H_();Ra=class{name;uniforms={};modifiedUniforms={};modified=!0;bindingLayout={};needsRedraw="initialized";constructor(e){if(this.name=e?.name||"unnamed",e?.name&&e?.shaderLayout){let t=e?.shaderLayout.bindings?.find(i=>i.type==="uniform"&&i.name===e?.name);if(!t)throw new Error(e?.name);let n=t;for(let i of n.uniforms||[])this.bindingLayout[i.name]=i}}setUniforms(e){for(let[t,n]of Object.entries(e))this._setUniform(t,n)&&!this.needsRedraw&&this.setNeedsRedraw(`${this.name}.${t}=${n}`)}setNeedsRedraw(e){this.needsRedraw=this.needsRedraw||e}getAllUniforms(){return this.modifiedUniforms={},this.needsRedraw=!1,this.uniforms||{}}_setUniform(e,t){return W_(this.uniforms[e],t)?!1:(this.uniforms[e]=j_(t),this.modifiedUniforms[e]=!0,this.modified=!0,!0)}}});function F1(r){return r.type==="webgpu"?"wgsl-uniform":"std140"}var N1,Or,q_=_(()=>{ga();xe();Aa();Y_();V_();N1=1024,Or=class{device;uniformBlocks=new Map;shaderBlockLayouts=new Map;shaderBlockWriters=new Map;uniformBuffers=new Map;constructor(e,t){this.device=e;for(let[n,i]of Object.entries(t)){let s=n,o=Br(i.uniformTypes??{},{layout:i.layout??F1(e)}),a=new Ma(o);this.shaderBlockLayouts.set(s,o),this.shaderBlockWriters.set(s,a);let c=new Ra({name:n});c.setUniforms(a.getFlatUniformValues(i.defaultUniforms||{})),this.uniformBlocks.set(s,c)}}destroy(){for(let e of this.uniformBuffers.values())e.destroy()}setUniforms(e,t){for(let[n,i]of Object.entries(e)){let s=n,a=this.shaderBlockWriters.get(s)?.getFlatUniformValues(i||{});this.uniformBlocks.get(s)?.setUniforms(a||{})}this.updateUniformBuffers(t)}getUniformBufferByteLength(e){let t=this.shaderBlockLayouts.get(e)?.byteLength||0;return Math.max(t,N1)}getUniformBufferData(e){let t=this.uniformBlocks.get(e)?.getAllUniforms()||{};return this.shaderBlockWriters.get(e)?.getData(t)||new Uint8Array(0)}createUniformBuffer(e,t){t&&this.setUniforms(t);let n=this.getUniformBufferByteLength(e),i=this.device.createBuffer({usage:D.UNIFORM|D.COPY_DST,byteLength:n}),s=this.getUniformBufferData(e);return i.write(s),i}getManagedUniformBuffer(e){if(!this.uniformBuffers.get(e)){let t=this.getUniformBufferByteLength(e),n=this.device.createBuffer({usage:D.UNIFORM|D.COPY_DST,byteLength:t});this.uniformBuffers.set(e,n)}return this.uniformBuffers.get(e)}updateUniformBuffers(e){let t=!1;for(let n of this.uniformBlocks.keys()){let i=this.updateUniformBuffer(n,e);t||=i}return t&&S.log(3,`UniformStore.updateUniformBuffers(): ${t}`)(),t}updateUniformBuffer(e,t){let n=this.uniformBlocks.get(e),i=this.uniformBuffers.get(e),s=!1;if(i&&n?.needsRedraw){s||=n.needsRedraw;let o=this.getUniformBufferData(e);if(i=this.uniformBuffers.get(e),i&&(t?this.device.writeBufferViaCommandEncoder(t,i,o):i.write(o)),S.level>=4){let a=this.uniformBlocks.get(e)?.getAllUniforms();S.log(4,`Writing to uniform buffer ${String(e)}`,o,a)()}}return s}}});function Tn(r){return r.attributes?r.attributes.map(e=>e.attribute):[r.name]}function Gu(r){return Object.fromEntries(r.attributes.map(e=>[e.name,e.location]))}function Ia(r){let e=1/0;for(let t of r)t!==void 0&&(e=Math.min(e,t));return e}function zu(r,e,t){U1(e);let n=new Map;for(let i of e){let s=G1(i);if(i.attributes)for(let o of i.attributes)n.has(o.attribute)||n.set(o.attribute,{bufferName:i.name,stepMode:i.stepMode,vertexFormat:o.format,byteOffset:o.byteOffset,byteStride:s});else i.format&&!n.has(i.name)&&n.set(i.name,{bufferName:i.name,stepMode:i.stepMode,vertexFormat:i.format,byteOffset:0,byteStride:s})}return r.attributes.map(i=>{let s=n.get(i.name);!s&&t?.warnOnMissingBufferLayout&&S.warn(`layout for attribute "${i.name}" not present in buffer layout`)();let o=Be.getAttributeShaderTypeInfo(i.type),a=s?.vertexFormat||H.getCompatibleVertexFormat(o);return{attributeName:i.name,bufferName:s?.bufferName||i.name,location:i.location,vertexFormat:a,byteOffset:s?.byteOffset??0,byteStride:s?.byteStride??H.getVertexFormatInfo(a).byteLength,stepMode:s?.stepMode||i.stepMode||(i.name.startsWith("instance")?"instance":"vertex")}}).sort((i,s)=>i.location-s.location)}function U1(r){for(let e of r)(e.attributes&&e.format||!e.attributes&&!e.format)&&S.warn(`BufferLayout ${e.name} must have either 'attributes' or 'format' field`)()}function G1(r){if(typeof r.byteStride=="number")return r.byteStride;if(r.attributes){let e=0;for(let t of r.attributes)e+=H.getVertexFormatInfo(t.format).byteLength;return e}return H.getVertexFormatInfo(r.format).byteLength}var $u=_(()=>{xe();rs();$i()});function is(r,e){let t={},n=zu(r,e,{warnOnMissingBufferLayout:!0});for(let i of n){let s=z1(r,i);t[i.attributeName]=s}return t}function z1(r,e){let t=$1(r,e.attributeName),n=Be.getAttributeShaderTypeInfo(t.type),i=e.vertexFormat,s=H.getVertexFormatInfo(i);return{attributeName:e.attributeName,bufferName:e.bufferName,location:t.location,shaderType:t.type,primitiveType:n.primitiveType,shaderComponents:n.components,vertexFormat:i,bufferDataType:s.type,bufferComponents:s.components,normalized:s.normalized,integer:n.integer,stepMode:e.stepMode,byteOffset:e.byteOffset,byteStride:e.byteStride}}function $1(r,e){let t=r.attributes.find(n=>n.name===e);return t||S.warn(`shader layout attribute "${e}" not present in shader`)(),t||null}var X_=_(()=>{xe();rs();$i();$u()});var I=_(()=>{Wg();jg();d_();y_();b_();ga();Au();x_();v_();Mu();Lu();P_();Ru();T_();L_();A_();M_();Iu();R_();I_();B_();O_();D_();k_();Aa();q_();ba();ya();rs();$i();Sa();xe();C_();Pu();Fu();X_();$u()});function ss(r=[],e){let t=[],n={},i={},s={},o={};for(let a of r)Z_({modules:t,defines:n,injections:i,vertexInputs:s,varyings:o},a),Z_({modules:t,defines:n,injections:i,vertexInputs:s,varyings:o},a[e]);for(let a of Object.keys(o))if(s[a])throw new Error(`ShaderPlugin name "${a}" cannot be both a vertex input and a varying`);return{modules:t,defines:n,injections:i,vertexInputs:s,varyings:o}}function os(r=[],e=[]){let t=[...r],n=new Set(t.map(i=>i.name));for(let i of e)n.has(i.name)||(t.push(i),n.add(i.name));return t}function Z_(r,e){if(e){e.modules?.length&&r.modules.push(...e.modules),e.defines&&Object.assign(r.defines,e.defines);for(let[t,n]of Object.entries(e.vertexInputs||{})){K_(t,"vertex input");let i=r.vertexInputs[t];if(i&&i!==n)throw new Error(`ShaderPlugin vertex input "${t}" has conflicting types "${i}" and "${n}"`);r.vertexInputs[t]=n}for(let[t,n]of Object.entries(e.varyings||{})){K_(t,"varying");let i=W1(t,n),s=r.varyings[t];if(s&&(s.type!==i.type||s.interpolation!==i.interpolation))throw new Error(`ShaderPlugin varying "${t}" has conflicting declarations "${s.type}/${s.interpolation}" and "${i.type}/${i.interpolation}"`);r.varyings[t]=i}for(let t of e.injections||[])j1(t.target),r.injections[t.target]||(r.injections[t.target]=[]),r.injections[t.target].push({injection:t.injection,order:t.order??0})}}function K_(r,e){if(!/^[A-Za-z_][A-Za-z0-9_]*$/.test(r)||r.startsWith("_luma_"))throw new Error(`ShaderPlugin ${e} "${r}" must be a valid non-reserved identifier`)}function W1(r,e){let{primitiveType:t}=Be.getAttributeShaderTypeInfo(e.type),n=t==="i32"||t==="u32",i=e.interpolation||(n?"flat":"smooth");if(n&&i==="smooth")throw new Error(`ShaderPlugin integer varying "${r}" must use flat interpolation`);return{type:e.type,interpolation:i}}function j1(r){if(!V1.test(r))throw new Error(`ShaderPlugin injection target "${r}" must be a named shader anchor or hook`)}var V1,Q_=_(()=>{I();V1=/^(vs|fs):(?:#(?:decl|main-start|main-end)|[A-Za-z_][\w-]*)$/});function as(r){return`${r.name}Uniforms`}function ey(r,e){let t=e==="wgsl"?r.source:e==="vertex"?r.vs:r.fs;if(!t)return null;let n=as(r);return q1(t,e==="wgsl"?"wgsl":"glsl",n)}function ty(r,e){let t=Object.keys(r.uniformTypes||{});if(!t.length)return null;let n=ey(r,e);return n?{moduleName:r.name,uniformBlockName:as(r),stage:e,expectedUniformNames:t,actualUniformNames:n,matches:K1(t,n)}:null}function Vu(r,e,t={}){let n=ty(r,e);if(!n||n.matches)return n;let i=Q1(n);return t.log?.error?.(i,n)(),t.throwOnError!==!1&&Dt(!1,i),n}function cs(r){let e=[],t=J1(r);for(let n of t.matchAll(Y1)){let i=n[1]?.trim()||null;e.push({blockName:n[2],body:n[3],instanceName:n[4]||null,layoutQualifier:i,hasLayoutQualifier:!!i,isStd140:!!(i&&/\blayout\s*\([^)]*\bstd140\b[^)]*\)/.exec(i))})}return e}function Wu(r,e,t,n){let i=cs(r).filter(o=>!o.isStd140),s=new Set;for(let o of i){if(s.has(o.blockName))continue;s.add(o.blockName);let a=n?.label?`${n.label} `:"",c=o.hasLayoutQualifier?`declares ${e3(o.layoutQualifier)} instead of layout(std140)`:"does not declare layout(std140)",l=`${a}${e} shader uniform block ${o.blockName} ${c}. luma.gl host-side shader block packing assumes explicit layout(std140) for GLSL uniform blocks. Add \`layout(std140)\` to the block declaration.`;t?.warn?.(l,o)()}return i}function q1(r,e,t){let n=e==="wgsl"?X1(r,t):Z1(r,t);if(!n)return null;let i=[];for(let s of n.split(`
`)){let o=s.replace(/\/\/.*$/,"").trim();if(!o||o.startsWith("#"))continue;let a=e==="wgsl"?o.match(/^([A-Za-z0-9_]+)\s*:/):o.match(H1);a&&i.push(a[1])}return i}function X1(r,e){let t=new RegExp(`\\bstruct\\s+${e}\\b`,"m").exec(r);if(!t)return null;let n=r.indexOf("{",t.index);if(n<0)return null;let i=0;for(let s=n;s<r.length;s++){let o=r[s];if(o==="{"){i++;continue}if(o==="}"&&(i--,i===0))return r.slice(n+1,s)}return null}function Z1(r,e){return cs(r).find(n=>n.blockName===e)?.body||null}function K1(r,e){if(r.length!==e.length)return!1;for(let t=0;t<r.length;t++)if(r[t]!==e[t])return!1;return!0}function Q1(r){let{expectedUniformNames:e,actualUniformNames:t}=r,n=e.filter(a=>!t.includes(a)),i=t.filter(a=>!e.includes(a)),s=[`Expected ${e.length} fields, found ${t.length}.`],o=t3(e,t);return o&&s.push(o),n.length&&s.push(`Missing from shader block (${n.length}): ${J_(n)}.`),i.length&&s.push(`Unexpected in shader block (${i.length}): ${J_(i)}.`),e.length<=12&&t.length<=12&&(n.length||i.length)&&(s.push(`Expected: ${e.join(", ")}.`),s.push(`Actual: ${t.join(", ")}.`)),`${r.moduleName}: ${r.stage} shader uniform block ${r.uniformBlockName} does not match module.uniformTypes. ${s.join(" ")}`}function J1(r){return r.replace(/\/\*[\s\S]*?\*\//g,"").replace(/\/\/.*$/gm,"")}function e3(r){return r.replace(/\s+/g," ").trim()}function t3(r,e){let t=Math.min(r.length,e.length);for(let n=0;n<t;n++)if(r[n]!==e[n])return`First mismatch at field ${n+1}: expected ${r[n]}, found ${e[n]}.`;return r.length>e.length?`Shader block ends after field ${e.length}; expected next field ${r[e.length]}.`:e.length>r.length?`Shader block has extra field ${e.length}: ${e[r.length]}.`:null}function J_(r,e=8){if(r.length<=e)return r.join(", ");let t=r.length-e;return`${r.slice(0,e).join(", ")}, ... (${t} more)`}var H1,Y1,ju=_(()=>{fa();H1=/^(?:uniform\s+)?(?:(?:lowp|mediump|highp)\s+)?[A-Za-z0-9_]+(?:<[^>]+>)?\s+([A-Za-z0-9_]+)(?:\s*\[[^\]]+\])?\s*;/,Y1=/((?:layout\s*\([^)]*\)\s*)*)uniform\s+([A-Za-z_][A-Za-z0-9_]*)\s*\{([\s\S]*?)\}\s*([A-Za-z_][A-Za-z0-9_]*)?\s*;/g});function ry(r){switch(r?.gpu.toLowerCase()){case"apple":return`#define APPLE_GPU
// Apple optimizes away the calculation necessary for emulated fp64
#define LUMA_FP64_CODE_ELIMINATION_WORKAROUND 1
#define LUMA_FP32_TAN_PRECISION_WORKAROUND 1
// Intel GPU doesn't have full 32 bits precision in same cases, causes overflow
#define LUMA_FP64_HIGH_BITS_OVERFLOW_WORKAROUND 1
`;case"nvidia":return`#define NVIDIA_GPU
// Nvidia optimizes away the calculation necessary for emulated fp64
#define LUMA_FP64_CODE_ELIMINATION_WORKAROUND 1
`;case"intel":return`#define INTEL_GPU
// Intel optimizes away the calculation necessary for emulated fp64
#define LUMA_FP64_CODE_ELIMINATION_WORKAROUND 1
// Intel's built-in 'tan' function doesn't have acceptable precision
#define LUMA_FP32_TAN_PRECISION_WORKAROUND 1
// Intel GPU doesn't have full 32 bits precision in same cases, causes overflow
#define LUMA_FP64_HIGH_BITS_OVERFLOW_WORKAROUND 1
`;case"amd":return`#define AMD_GPU
`;default:return`#define DEFAULT_GPU
// Prevent driver from optimizing away the calculation necessary for emulated fp64
#define LUMA_FP64_CODE_ELIMINATION_WORKAROUND 1
// Headless Chrome's software shader 'tan' function doesn't have acceptable precision
#define LUMA_FP32_TAN_PRECISION_WORKAROUND 1
// If the GPU doesn't have full 32 bits precision, will causes overflow
#define LUMA_FP64_HIGH_BITS_OVERFLOW_WORKAROUND 1
`}}var ny=_(()=>{});function sy(r,e){if(Number(r.match(/^#version[ \t]+(\d+)/m)?.[1]||100)!==300)throw new Error("luma.gl v9 only supports GLSL 3.00 shader sources");switch(e){case"vertex":return r=iy(r,r3),r;case"fragment":return r=iy(r,n3),r;default:throw new Error(e)}}function iy(r,e){for(let[t,n]of e)r=r.replace(t,n);return r}function Hu(r){return new RegExp(`\\b${r}[ \\t]+(\\w+[ \\t]+\\w+(\\[\\w+\\])?;)`,"g")}var oy,r3,n3,ay=_(()=>{oy=[[/^(#version[ \t]+(100|300[ \t]+es))?[ \t]*\n/,`#version 300 es
`],[/\btexture(2D|2DProj|Cube)Lod(EXT)?\(/g,"textureLod("],[/\btexture(2D|2DProj|Cube)(EXT)?\(/g,"texture("]],r3=[...oy,[Hu("attribute"),"in $1"],[Hu("varying"),"out $1"]],n3=[...oy,[Hu("varying"),"in $1"]]});function Ba(r,e,t="glsl"){let n="";for(let i in r){let s=r[i];if(n+=`${t==="wgsl"?"fn":"void"} ${s.signature} {
`,s.header&&(n+=`  ${s.header}`),e[i]){let a=e[i];a.sort((c,l)=>c.order-l.order);for(let c of a)n+=`  ${c.injection}
`}s.footer&&(n+=`  ${s.footer}`),n+=`}
`}return n}function Yu(r){let e={vertex:{},fragment:{}};for(let t of r){let n,i;typeof t!="string"?(n=t,i=n.hook):(n={},i=t),i=i.trim();let s=i.indexOf(":"),o=i.slice(0,s),a=i.slice(s+1),c=i.replace(/\(.+/,""),l=Object.assign(n,{signature:a});switch(o){case"vs":e.vertex[c]=l;break;case"fs":e.fragment[c]=l;break;default:throw new Error(o)}}return e}var cy=_(()=>{});function ly(r,e){return{name:i3(r,e),language:"glsl",version:s3(r)}}function i3(r,e="unnamed"){let n=/#define[^\S\r\n]*SHADER_NAME[^\S\r\n]*([A-Za-z0-9_-]+)\s*/.exec(r);return n?n[1]:e}function s3(r){let e=100,t=r.match(/[^\s]+/g);if(t&&t.length>=2&&t[0]==="#version"){let n=parseInt(t[1],10);Number.isFinite(n)&&(e=n)}if(e!==100&&e!==300)throw new Error(`Invalid GLSL version ${e}`);return e}var fy=_(()=>{});function Oa(r,e=[]){let t=bn(r),n=new Map;for(let s of e)n.set(dy(s.name,s.group,s.location),s.moduleName);let i=[];for(let s of uy){s.lastIndex=0;let o;for(o=s.exec(t);o;){let a=s===uy[0],c=Number(o[a?1:2]),l=Number(o[a?2:1]),f=o[3]?.trim(),u=o[4],d=o[5].trim(),h=n.get(dy(u,l,c));i.push(o3({name:u,group:l,binding:c,owner:h?"module":"application",moduleName:h,accessDeclaration:f,resourceType:d})),o=s.exec(t)}}return i.sort((s,o)=>s.group!==o.group?s.group-o.group:s.binding!==o.binding?s.binding-o.binding:s.name.localeCompare(o.name))}function o3(r){let e={name:r.name,group:r.group,binding:r.binding,owner:r.owner,kind:"unknown",moduleName:r.moduleName,resourceType:r.resourceType};if(r.accessDeclaration){let t=r.accessDeclaration.split(",").map(n=>n.trim());if(t[0]==="uniform")return{...e,kind:"uniform",access:"uniform"};if(t[0]==="storage"){let n=t[1]||"read_write";return{...e,kind:n==="read"?"read-only-storage":"storage",access:n}}}return r.resourceType==="sampler"||r.resourceType==="sampler_comparison"?{...e,kind:"sampler",samplerKind:r.resourceType==="sampler_comparison"?"comparison":"filtering"}:r.resourceType.startsWith("texture_storage_")?{...e,kind:"storage-texture",access:c3(r.resourceType),viewDimension:hy(r.resourceType)}:r.resourceType.startsWith("texture_")?{...e,kind:"texture",viewDimension:hy(r.resourceType),sampleType:a3(r.resourceType),multisampled:r.resourceType.startsWith("texture_multisampled_")}:e}function dy(r,e,t){return`${e}:${t}:${r}`}function hy(r){if(r.includes("cube_array"))return"cube-array";if(r.includes("2d_array"))return"2d-array";if(r.includes("cube"))return"cube";if(r.includes("3d"))return"3d";if(r.includes("2d"))return"2d";if(r.includes("1d"))return"1d"}function a3(r){if(r.startsWith("texture_depth_"))return"depth";if(r.includes("<i32>"))return"sint";if(r.includes("<u32>"))return"uint";if(r.includes("<f32>"))return"float"}function c3(r){return/,\s*([A-Za-z_][A-Za-z0-9_]*)\s*>$/.exec(r)?.[1]}var uy,qu=_(()=>{oa();uy=[new RegExp(`@binding\\(\\s*(\\d+)\\s*\\)\\s*@group\\(\\s*(\\d+)\\s*\\)\\s*${Ie}\\s*:\\s*([^;]+);`,"g"),new RegExp(`@group\\(\\s*(\\d+)\\s*\\)\\s*@binding\\(\\s*(\\d+)\\s*\\)\\s*${Ie}\\s*:\\s*([^;]+);`,"g")]});function kr(r,e){let t=r.split(`
`),n=[],i=[],s=!0;for(let o of t){let a=o.match(l3),c=o.match(p3)||o.match(f3),l=o.match(u3),f=o.match(d3),u=o.match(m3)||o.match(h3);if(a){let d=g3(a[1],e?.defines||{}),h=s&&d;i.push({parentActive:s,branchTaken:d,active:h}),s=h}else if(c||l){let d=(c||l)?.[1],h=!!e?.defines?.[d],p=c?h:!h,m=s&&p;i.push({parentActive:s,branchTaken:p,active:m}),s=m}else if(f){let d=i[i.length-1];if(!d)throw new Error("Encountered #else without matching #if, #ifdef or #ifndef");d.active=d.parentActive&&!d.branchTaken,d.branchTaken=!0,s=d.active}else u?(i.pop(),s=i.length?i[i.length-1].active:!0):s&&n.push(o)}if(i.length>0)throw new Error("Unterminated conditional block in shader source");return n.join(`
`)}function g3(r,e){let t=r.trim();if(/^[+-]?\d+(?:\.\d+)?$/.test(t))return Number(t)!==0;if(t==="true")return!0;if(t==="false")return!1;let n=t.match(new RegExp(`^!\\s*${Dr}$`));if(n)return!e[n[1]];let i=t.match(new RegExp(`^${Dr}$`));if(i)return!!e[i[1]];let s=t.match(new RegExp(`^defined\\s*\\(\\s*${Dr}\\s*\\)$`));if(s)return e[s[1]]!==void 0;let o=t.match(new RegExp(`^!\\s*defined\\s*\\(\\s*${Dr}\\s*\\)$`));if(o)return e[o[1]]===void 0;throw new Error(`Unsupported #if expression "${r}"`)}var Dr,l3,f3,u3,d3,h3,p3,m3,Xu=_(()=>{Dr="([a-zA-Z_][a-zA-Z0-9_]*)",l3=/^\s*\#\s*if\s+(.+?)\s*(?:\/\/.*)?$/,f3=new RegExp(`^\\s*\\#\\s*ifdef\\s*${Dr}\\s*$`),u3=new RegExp(`^\\s*\\#\\s*ifndef\\s*${Dr}\\s*(?:\\/\\/.*)?$`),d3=/^\s*\#\s*else\s*(?:\/\/.*)?$/,h3=/^\s*\#\s*endif\s*$/,p3=new RegExp(`^\\s*\\#\\s*ifdef\\s*${Dr}\\s*(?:\\/\\/.*)?$`),m3=/^\s*\#\s*endif\s*(?:\/\/.*)?$/});function gy(r,e){let t=[];for(let[n,i]of Object.entries(e))_3(r,n),t.push(`in ${Da(i)} ${n};`);return t.join(`
`)}function _y(r,e,t){let n=Object.entries(t);if(n.length===0)return{source:r,declarations:"",initialization:""};let i=y3(r,e),s=r.slice(i.openParenthesis+1,i.closeParenthesis),o=b3(r,s),a=new Set(o.locations),c=[],l=[],f=[];for(let[m,g]of n){if(o.names.has(m)||w3(r,m))throw new Error(`ShaderPlugin vertex input "${m}" conflicts with an existing WGSL shader input or variable`);let y=E3(a);a.add(y);let b=`_luma_${m}`;c.push(`@location(${y}) ${b}: ${g}`),l.push(`var<private> ${m}: ${g};`),f.push(`${m} = ${b};`)}let u=s.trim()?`,
  `:`
  `,d=s.trim()?"":`
`,h=`${s}${u}${c.join(`,
  `)}${d}`;return{source:r.slice(0,i.openParenthesis+1)+h+r.slice(i.closeParenthesis),declarations:l.join(`
`),initialization:f.join(`
`)}}function Da(r){let{primitiveType:e,components:t}=Be.getAttributeShaderTypeInfo(r),n=e==="i32"?"int":e==="u32"?"uint":"float";return t===1?n:`${n==="int"?"i":n==="uint"?"u":""}vec${t}`}function _3(r,e){let t=ka(e);if(new RegExp(`\\b(?:in|attribute)\\s+(?:(?:lowp|mediump|highp)\\s+)?[A-Za-z_][A-Za-z0-9_]*\\s+${t}\\s*(?:\\[|;)`).test(r))throw new Error(`ShaderPlugin vertex input "${e}" conflicts with an existing GLSL input`)}function y3(r,e){let n=new RegExp(`\\bfn\\s+${ka(e)}\\s*\\(`,"g").exec(r);if(!n)throw new Error(`ShaderPlugin vertex inputs require WGSL vertex entry point "${e}"`);let i=r.indexOf("(",n.index),s=yy(r,i,"(",")");if(s<0)throw new Error(`Unable to parse WGSL vertex entry point "${e}" parameters`);return{openParenthesis:i,closeParenthesis:s}}function b3(r,e){let t=py(e),n=new Set(my(e)),i=x3(e);for(let s of i){let o=v3(r,s);if(o!==null){t.push(...py(o));for(let a of my(o))n.add(a)}}return{locations:t,names:n}}function py(r){let e=[],t=/@location\s*\(\s*(\d+)\s*\)/g,n=t.exec(r);for(;n;)e.push(Number(n[1])),n=t.exec(r);return e}function my(r){let e=[],t=/(?:^|,)\s*(?:@[A-Za-z_][\w]*(?:\([^)]*\))?\s*)*([A-Za-z_][\w]*)\s*:/gm,n=t.exec(r);for(;n;)e.push(n[1]),n=t.exec(r);return e}function x3(r){let e=[],t=/:\s*([A-Za-z_][\w]*)\b/g,n=t.exec(r);for(;n;)e.push(n[1]),n=t.exec(r);return e}function v3(r,e){let n=new RegExp(`\\bstruct\\s+${ka(e)}\\s*\\{`,"g").exec(r);if(!n)return null;let i=r.indexOf("{",n.index),s=yy(r,i,"{","}");return s<0?null:r.slice(i+1,s)}function w3(r,e){let t=ka(e),n=new RegExp(`\\b(?:var(?:<[^>]+>)?|let|const)\\s+${t}\\b`,"g"),i=n.exec(r);for(;i;){if(S3(r,i.index)===0)return!0;i=n.exec(r)}return!1}function E3(r){let e=0;for(;r.has(e);)e++;return e}function yy(r,e,t,n){let i=0,s=0,o=!1;for(let a=e;a<r.length;a++){let c=r[a],l=r[a+1];if(o){c===`
`&&(o=!1);continue}if(s>0){c==="/"&&l==="*"?(s++,a++):c==="*"&&l==="/"&&(s--,a++);continue}if(c==="/"&&l==="/"){o=!0,a++;continue}if(c==="/"&&l==="*"){s=1,a++;continue}if(c===t&&i++,c===n&&--i===0)return a}return-1}function S3(r,e){let t=0,n=0,i=!1;for(let s=0;s<e;s++){let o=r[s],a=r[s+1];if(i){o===`
`&&(i=!1);continue}if(n>0){o==="/"&&a==="*"?(n++,s++):o==="*"&&a==="/"&&(n--,s++);continue}o==="/"&&a==="/"?(i=!0,s++):o==="/"&&a==="*"?(n=1,s++):o==="{"?t++:o==="}"&&t--}return t}function ka(r){return r.replace(/[.*+?^${}()|[\]\\]/g,"\\$&")}var Zu=_(()=>{I()});function xy(r,e,t){let n=[],i=[];for(let[s,o]of Object.entries(t)){N3(r,s);let a=o.interpolation==="flat"?"flat ":"",c=e==="vertex"?"out":"in";n.push(`${a}${c} ${Da(o.type)} ${s};`),e==="vertex"&&i.push(`${s} = ${D3(o.type)};`)}return{declarations:n.join(`
`),initialization:i.join(`
`)}}function vy(r,e,t,n){let i=Object.entries(n);if(i.length===0)return{source:r,declarations:"",vertexInitialization:"",fragmentInitialization:""};let s=r,o=Na(s,e,"vertex"),a=P3(s,o),c=Na(s,t,"fragment"),l=T3(s,c),f=Ku(s,a),u=Ku(s,l.type),d=new Set([...Fa(o.parameters),...Fa(f.body),...Fa(c.parameters),...Fa(u.body)]),h=new Set([...by(f.body),...by(u.body)]),p=[],m=[],g=[],y=[];for(let[w,E]of i){if(d.has(w)||B3(s,w))throw new Error(`ShaderPlugin varying "${w}" conflicts with existing WGSL stage I/O or a module variable`);let T=O3(h);h.add(T);let L=E.interpolation==="flat"?" @interpolate(flat)":"";p.push(`  @location(${T})${L} ${w}: ${E.type},`),m.push(`var<private> ${w}: ${E.type};`),g.push(`${w} = ${k3(E.type)};`),y.push(`${w} = ${l.name}.${w};`)}L3(s,a,o.openBrace,o.closeBrace),s=A3(s,a,o,i.map(([w])=>w)),o=Na(s,e,"vertex"),s=C3(s,o,i.map(([w])=>w));let x=(a===l.type?[a]:[a,l.type]).map(w=>Ku(s,w).closeBrace).sort((w,E)=>E-w);for(let w of x)s=s.slice(0,w)+`${p.join(`
`)}
`+s.slice(w);if(c=Na(s,t,"fragment"),!new RegExp(`\\b${Nr(l.name)}\\s*:`).test(c.parameters))throw new Error(`Unable to preserve WGSL fragment input "${l.name}"`);return{source:s,declarations:m.join(`
`),vertexInitialization:g.join(`
`),fragmentInitialization:y.join(`
`)}}function Na(r,e,t){let i=new RegExp(`\\bfn\\s+${Nr(e)}\\s*\\(`,"g").exec(r);if(!i)throw new Error(`ShaderPlugin varyings require WGSL ${t} entry point "${e}"`);let s=r.indexOf("(",i.index),o=Ua(r,s,"(",")"),a=r.indexOf("{",o),c=Ua(r,a,"{","}");if(o<0||a<0||c<0)throw new Error(`Unable to parse WGSL ${t} entry point "${e}"`);return{openParenthesis:s,closeParenthesis:o,openBrace:a,closeBrace:c,parameters:r.slice(s+1,o)}}function P3(r,e){let t=r.slice(e.closeParenthesis+1,e.openBrace),n=/->\s*([A-Za-z_][\w]*)\s*$/.exec(t.trim());if(!n||Qu(r,n[1])===null)throw new Error("ShaderPlugin varyings require the WGSL vertex entry point to return a named struct");return n[1]}function T3(r,e){let t=[];for(let n of I3(e.parameters,",")){let i=/(?:@[A-Za-z_][\w]*(?:\([^)]*\))?\s*)*([A-Za-z_][\w]*)\s*:\s*([A-Za-z_][\w]*)\s*$/.exec(n.trim());i&&Qu(r,i[2])&&t.push({name:i[1],type:i[2]})}if(t.length!==1)throw new Error(`ShaderPlugin varyings require exactly one named WGSL fragment input struct; found ${t.length}`);return t[0]}function Ku(r,e){let t=Qu(r,e);if(!t)throw new Error(`Unable to find WGSL stage I/O struct "${e}"`);return t}function Qu(r,e){let n=new RegExp(`\\bstruct\\s+${Nr(e)}\\s*\\{`,"g").exec(r);if(!n)return null;let i=r.indexOf("{",n.index),s=Ua(r,i,"{","}");return s<0?null:{openBrace:i,closeBrace:s,body:r.slice(i+1,s)}}function L3(r,e,t,n){let i=new RegExp(`\\b${Nr(e)}\\s*\\(`,"g"),s=i.exec(r);for(;s;){if(s.index<t||s.index>n)throw new Error(`ShaderPlugin varying output struct "${e}" is constructed outside the selected vertex entry point`);s=i.exec(r)}}function A3(r,e,t,n){let i=new RegExp(`\\b${Nr(e)}\\s*\\(`,"g"),s=[],o=i.exec(r);for(;o;){if(o.index>t.openBrace&&o.index<t.closeBrace){let a=r.indexOf("(",o.index),c=Ua(r,a,"(",")");if(c<0||c>t.closeBrace)throw new Error(`Unable to parse WGSL output constructor "${e}"`);s.push({openParenthesis:a,closeParenthesis:c})}o=i.exec(r)}for(let a of s.sort((c,l)=>l.closeParenthesis-c.closeParenthesis)){let l=r.slice(a.openParenthesis+1,a.closeParenthesis).trim()?", ":"";r=r.slice(0,a.closeParenthesis)+l+n.join(", ")+r.slice(a.closeParenthesis)}return r}function C3(r,e,t){let n=M3(r,e.openBrace+1,e.closeBrace);for(let i=n.length-1;i>=0;i--){let s=n[i],o=r.slice(s.expressionStart,s.semicolon).trim();if(!o)throw new Error("ShaderPlugin varying vertex entry point cannot use an empty return");let a=`_luma_vertexOutput${i}`,c=t.map(f=>`${a}.${f} = ${f};`).join(`
`),l=`{
var ${a} = ${o};
${c}
return ${a};
}`;r=r.slice(0,s.start)+l+r.slice(s.semicolon+1)}return r}function M3(r,e,t){let n=[],i=e;for(;i<t;)if(i=Ju(r,i,t),r.slice(i,i+6)==="return"&&!/[A-Za-z0-9_]/.test(r[i+6]||"")){let s=i+6,o=R3(r,s,t);if(o<0)throw new Error("Unable to parse WGSL return statement in selected vertex entry point");n.push({start:i,expressionStart:s,semicolon:o}),i=o+1}else i++;return n}function R3(r,e,t){let n=0,i=0;for(let s=e;s<t;s++){let o=Ju(r,s,t);if(o!==s){s=o-1;continue}let a=r[s];if(a==="("&&n++,a===")"&&n--,a==="["&&i++,a==="]"&&i--,a===";"&&n===0&&i===0)return s}return-1}function Ju(r,e,t){let n=e;if(r[n]==="/"&&r[n+1]==="/"){let i=r.indexOf(`
`,n+2);return i<0||i>t?t:i+1}if(r[n]==="/"&&r[n+1]==="*"){let i=1;for(n+=2;n<t&&i>0;)r[n]==="/"&&r[n+1]==="*"?(i++,n+=2):r[n]==="*"&&r[n+1]==="/"?(i--,n+=2):n++}return n}function I3(r,e){let t=[],n=0,i=0,s=0;for(let o=0;o<r.length;o++){let a=r[o];a==="("&&i++,a===")"&&i--,a==="<"&&s++,a===">"&&s--,a===e&&i===0&&s===0&&(t.push(r.slice(n,o)),n=o+1)}return t.push(r.slice(n)),t}function by(r){let e=[],t=/@location\s*\(\s*(\d+)\s*\)/g,n=t.exec(r);for(;n;)e.push(Number(n[1])),n=t.exec(r);return e}function Fa(r){let e=[],t=/(?:^|,)\s*(?:@[A-Za-z_][\w]*(?:\([^)]*\))?\s*)*([A-Za-z_][\w]*)\s*:/gm,n=t.exec(r);for(;n;)e.push(n[1]),n=t.exec(r);return e}function B3(r,e){let t=new RegExp(`\\b(?:var(?:<[^>]+>)?|let|const)\\s+${Nr(e)}\\b`,"g"),n=t.exec(r);for(;n;){if(F3(r,n.index)===0)return!0;n=t.exec(r)}return!1}function O3(r){let e=0;for(;r.has(e);)e++;return e}function D3(r){let{primitiveType:e,components:t}=Be.getAttributeShaderTypeInfo(r),n=e==="u32"?"0u":e==="i32"?"0":"0.0";return t===1?n:`${Da(r)}(${n})`}function k3(r){let{primitiveType:e,components:t}=Be.getAttributeShaderTypeInfo(r),n=`${e}(0)`;return t===1?n:`${r}(${n})`}function N3(r,e){if(new RegExp(`\\b(?:flat\\s+|smooth\\s+)?(?:in|out|varying)\\s+(?:(?:lowp|mediump|highp)\\s+)?[A-Za-z_][A-Za-z0-9_]*\\s+${Nr(e)}\\s*(?:\\[|;)`).test(r))throw new Error(`ShaderPlugin varying "${e}" conflicts with existing GLSL stage I/O`)}function Ua(r,e,t,n){let i=0,s=0,o=!1;for(let a=e;a<r.length;a++){let c=r[a],l=r[a+1];if(o){c===`
`&&(o=!1);continue}if(s>0){c==="/"&&l==="*"?(s++,a++):c==="*"&&l==="/"&&(s--,a++);continue}if(c==="/"&&l==="/"){o=!0,a++;continue}if(c==="/"&&l==="*"){s=1,a++;continue}if(c===t&&i++,c===n&&--i===0)return a}return-1}function F3(r,e){let t=0;for(let n=0;n<e;n++){let i=Ju(r,n,e);if(i!==n){n=i-1;continue}r[n]==="{"&&t++,r[n]==="}"&&t--}return t}function Nr(r){return r.replace(/[.*+?^${}()|[\]\\]/g,"\\$&")}var wy=_(()=>{I();Zu()});function Py(r){let e=Er(r.modules||[]),{source:t,bindingAssignments:n}=G3(r.platformInfo,{...r,source:r.source,stage:"vertex",modules:e});return{source:t,getUniforms:Ly(e),bindingAssignments:n,bindingTable:Oa(t,n),shaderLayout:ca(t,{vertexEntryPoint:r.vertexEntryPoint,scanVertexAttributes:r.scanVertexAttributes})}}function Ty(r){let{vs:e,fs:t}=r,n=Er(r.modules||[]);return{vs:Ey(r.platformInfo,{...r,source:e,stage:"vertex",modules:n}),fs:Ey(r.platformInfo,{...r,source:t,stage:"fragment",modules:n}),getUniforms:Ly(n)}}function G3(r,e){let{source:t,stage:n,modules:i,defines:s={},hookFunctions:o=[],inject:a={},pluginInjections:c={},pluginVertexInputs:l={},pluginVaryings:f={},vertexEntryPoint:u="vertexMain",fragmentEntryPoint:d="fragmentMain",log:h}=e;Dt(typeof t=="string","shader source must be a string");let p=kr(t,{defines:s}),m=_y(p,u,l),g=vy(m.source,u,d,f),y=g.source,b="",x=Yu(o),v={},w={},E={};Ay(c,v,w,E);for(let R in a){let M=typeof a[R]=="string"?{injection:a[R],order:0}:a[R],N=/^(v|f)s:(#)?([\w-]+)$/.exec(R);if(N){let q=N[2],Q=N[3];q?Q==="decl"?w[R]=[M]:E[R]=[M]:v[R]=[M]}else E[R]=[M]}z3(m.declarations,m.initialization,w,E),$3(g,w,E);let T=i,L=q3(y),C=Y3(L.source),P=Q3(T,e._bindingRegistry,C,s),k=[];for(let R of T){h&&su(R,y,h);let M=kr(Cy(R,"wgsl",h),{defines:s}),N=X3(M,R,{usedBindingsByGroup:C,bindingRegistry:e._bindingRegistry,reservedBindingKeysByGroup:P});k.push(...N.bindingAssignments);let q=N.source;b+=q;let Q=V3(R);for(let _e in Q){let xi=/^(v|f)s:#([\w-]+)$/.exec(_e);if(xi){let Jl=xi[2]==="decl"?w:E;Jl[_e]=Jl[_e]||[],Jl[_e].push(Q[_e])}else v[_e]=v[_e]||[],v[_e].push(Q[_e])}}return b+=ed,b=Ui(b,n,W3(w),!1,"wgsl",{vertex:u,fragment:d}),b+=j3(x,v),b+=iT(k),b+=L.source,b=Ui(b,n,E,!1,"wgsl",{vertex:u,fragment:d}),nT(b),{source:b,bindingAssignments:k}}function Ey(r,e){let{source:t,stage:n,language:i="glsl",modules:s,defines:o={},hookFunctions:a=[],inject:c={},pluginInjections:l={},pluginVertexInputs:f={},pluginVaryings:u={},prologue:d=!0,log:h}=e;Dt(typeof t=="string","shader source must be a string");let p=i==="glsl"?ly(t).version:-1,m=r.shaderLanguageVersion,g=p===100?"#version 100":"#version 300 es",b=t.split(`
`).slice(1).join(`
`),x={};s.forEach(P=>{Object.assign(x,P.defines)}),Object.assign(x,o);let v="";switch(i){case"wgsl":break;case"glsl":v=d?`${g}

// ----- PROLOGUE -------------------------
${`#define SHADER_TYPE_${n.toUpperCase()}`}

${ry(r)}
${n==="fragment"?U3:""}

// ----- APPLICATION DEFINES -------------------------

${H3(x)}

`:`${g}
`;break}let w=Yu(a),E={},T={},L={};Ay(l,E,T,L);for(let P in c){let k=typeof c[P]=="string"?{injection:c[P],order:0}:c[P],R=/^(v|f)s:(#)?([\w-]+)$/.exec(P);if(R){let M=R[2],N=R[3];M?N==="decl"?T[P]=[k]:L[P]=[k]:E[P]=[k]}else L[P]=[k]}if(n==="vertex"){let P=gy(b,f);P&&(T["vs:#decl"]=T["vs:#decl"]||[],T["vs:#decl"].push({injection:P,order:Number.MIN_SAFE_INTEGER}))}let C=xy(b,n,u);if(C.declarations){let P=n==="vertex"?"vs:#decl":"fs:#decl";T[P]=T[P]||[],T[P].push({injection:C.declarations,order:Number.MIN_SAFE_INTEGER})}C.initialization&&(L["vs:#main-start"]=L["vs:#main-start"]||[],L["vs:#main-start"].push({injection:C.initialization,order:Number.MIN_SAFE_INTEGER}));for(let P of s){h&&su(P,b,h);let k=Cy(P,n,h);v+=k;let R=P.instance?.normalizedInjections[n]||{};for(let M in R){let N=/^(v|f)s:#([\w-]+)$/.exec(M);if(N){let Q=N[2]==="decl"?T:L;Q[M]=Q[M]||[],Q[M].push(R[M])}else E[M]=E[M]||[],E[M].push(R[M])}}return v+="// ----- MAIN SHADER SOURCE -------------------------",v+=ed,v=Ui(v,n,T),v+=Ba(w[n],E),v+=b,v=Ui(v,n,L),i==="glsl"&&p!==m&&(v=sy(v,n)),i==="glsl"&&Wu(v,n,h),v.trim()}function Ly(r){return function(t){let n={};for(let i of r){let s=i.getUniforms?.(t,n);Object.assign(n,s)}return n}}function Ay(r,e,t,n){for(let i in r){let s=/^(v|f)s:(#)?([\w-]+)$/.exec(i);if(s){let o=s[2],a=s[3],c=o?a==="decl"?t:n:e;c[i]=c[i]||[],c[i].push(...r[i])}else n[i]=n[i]||[],n[i].push(...r[i])}}function z3(r,e,t,n){r&&(t["vs:#decl"]=t["vs:#decl"]||[],t["vs:#decl"].push({injection:r,order:Number.MIN_SAFE_INTEGER})),e&&(n["vs:#main-start"]=n["vs:#main-start"]||[],n["vs:#main-start"].push({injection:e,order:Number.MIN_SAFE_INTEGER}))}function $3(r,e,t){r.declarations&&(e["vs:#decl"]=e["vs:#decl"]||[],e["vs:#decl"].push({injection:r.declarations,order:Number.MIN_SAFE_INTEGER})),r.vertexInitialization&&(t["vs:#main-start"]=t["vs:#main-start"]||[],t["vs:#main-start"].push({injection:r.vertexInitialization,order:Number.MIN_SAFE_INTEGER})),r.fragmentInitialization&&(t["fs:#main-start"]=t["fs:#main-start"]||[],t["fs:#main-start"].push({injection:r.fragmentInitialization,order:Number.MIN_SAFE_INTEGER}))}function V3(r){return{...r.instance?.normalizedInjections.vertex||{},...r.instance?.normalizedInjections.fragment||{}}}function W3(r){let e=[...r["vs:#decl"]||[],...r["fs:#decl"]||[]];return e.length?{"vs:#decl":e}:{}}function j3(r,e){return Ba(r.vertex,e,"wgsl")+Ba(r.fragment,e,"wgsl")}function H3(r={}){let e="";for(let t in r){let n=r[t];(n||Number.isFinite(n))&&(e+=`#define ${t.toUpperCase()} ${r[t]}
`)}return e}function Cy(r,e,t){let n;switch(e){case"vertex":n=r.vs||"";break;case"fragment":n=r.fs||"";break;case"wgsl":n=r.source||"";break;default:Dt(!1)}if(!r.name)throw new Error("Shader module must have a name");Vu(r,e,{log:t});let i=r.name.toUpperCase().replace(/[^0-9a-z]/gi,"_"),s=`// ----- MODULE ${r.name} ---------------

`;return e!=="wgsl"&&(s+=`#define MODULE_${i}
`),s+=`${n}
`,s}function Y3(r){let e=new Map;for(let t of wr(r,Sg)){let n=Number(t.bindingToken),i=Number(t.groupToken);td(i,n,t.name),Ln(e,i,n,`application binding "${t.name}"`)}return e}function q3(r){let e=wr(r,sa),t=new Map;for(let s of e){if(s.bindingToken==="auto")continue;let o=Number(s.bindingToken),a=Number(s.groupToken);td(a,o,s.name),Ln(t,a,o,`application binding "${s.name}"`)}let n={sawSupportedBindingDeclaration:e.length>0},i=Xf(r,sa,s=>K3(s,t,n));if(Zf(r)&&!n.sawSupportedBindingDeclaration)throw new Error('Unsupported @binding(auto) declaration form in application WGSL. Use adjacent "@group(N)" and "@binding(auto)" decorators followed by a bindable "var" declaration.');return{source:i}}function X3(r,e,t){let n=[],s={sawSupportedBindingDeclaration:wr(r,yn).length>0,nextHintedBindingLocation:typeof e.firstBindingSlot=="number"?e.firstBindingSlot:null},o=Xf(r,yn,a=>Z3(a,{module:e,context:t,bindingAssignments:n,relocationState:s}));if(Zf(r)&&!s.sawSupportedBindingDeclaration)throw new Error(`Unsupported @binding(auto) declaration form in module "${e.name}". Use adjacent "@group(N)" and "@binding(auto)" decorators followed by a bindable "var" declaration.`);return{source:o,bindingAssignments:n}}function Z3(r,e){let{module:t,context:n,bindingAssignments:i,relocationState:s}=e,{match:o,bindingToken:a,groupToken:c,name:l}=r,f=Number(c);if(a==="auto"){let d=My(f,t.name,l),h=n.bindingRegistry?.get(d),p=h!==void 0?h:tT(f,n.usedBindingsByGroup,t.name,s.nextHintedBindingLocation??void 0,n.bindingRegistry);return Sy(t.name,f,p,l),h!==void 0&&J3(n.reservedBindingKeysByGroup,f,p,d)?(i.push({moduleName:t.name,name:l,group:f,location:p}),o.replace(/@binding\(\s*auto\s*\)/,`@binding(${p})`)):(Ln(n.usedBindingsByGroup,f,p,`module "${t.name}" binding "${l}"`),n.bindingRegistry?.set(d,p),i.push({moduleName:t.name,name:l,group:f,location:p}),s.nextHintedBindingLocation!==null&&h===void 0&&(s.nextHintedBindingLocation=p+1),o.replace(/@binding\(\s*auto\s*\)/,`@binding(${p})`))}let u=Number(a);return Sy(t.name,f,u,l),Ln(n.usedBindingsByGroup,f,u,`module "${t.name}" binding "${l}"`),i.push({moduleName:t.name,name:l,group:f,location:u}),o}function K3(r,e,t){let{match:n,bindingToken:i,groupToken:s,name:o}=r,a=Number(s);if(i==="auto"){let c=rT(a,e);return td(a,c,o),Ln(e,a,c,`application binding "${o}"`),n.replace(/@binding\(\s*auto\s*\)/,`@binding(${c})`)}return t.sawSupportedBindingDeclaration=!0,n}function Q3(r,e,t,n){let i=new Map;if(!e)return i;for(let s of r)for(let o of eT(s,n)){let a=My(o.group,s.name,o.name),c=e.get(a);if(c!==void 0){let l=i.get(o.group)||new Map,f=l.get(c);if(f&&f!==a)throw new Error(`Duplicate WGSL binding reservation for modules "${f}" and "${a}": group ${o.group}, binding ${c}.`);Ln(t,o.group,c,`registered module binding "${a}"`),l.set(c,a),i.set(o.group,l)}}return i}function J3(r,e,t,n){let i=r.get(e);if(!i)return!1;let s=i.get(t);if(!s)return!1;if(s!==n)throw new Error(`Registered module binding "${n}" collided with "${s}": group ${e}, binding ${t}.`);return!0}function eT(r,e){let t=[],n=kr(r.source||"",{defines:e});for(let i of wr(n,yn))t.push({name:i.name,group:Number(i.groupToken)});return t}function td(r,e,t){if(r===0&&e>=ls)throw new Error(`Application binding "${t}" in group 0 uses reserved binding ${e}. Application-owned explicit group-0 bindings must stay below ${ls}.`)}function Sy(r,e,t,n){if(e===0&&t<ls)throw new Error(`Module "${r}" binding "${n}" in group 0 uses reserved application binding ${t}. Module-owned explicit group-0 bindings must be ${ls} or higher.`)}function Ln(r,e,t,n){let i=r.get(e)||new Set;if(i.has(t))throw new Error(`Duplicate WGSL binding assignment for ${n}: group ${e}, binding ${t}.`);i.add(t),r.set(e,i)}function tT(r,e,t,n,i){let s=e.get(r)||new Set,o=new Set,a=`${r}:`,c=`${a}${t}:`;for(let[f,u]of i||[])f.startsWith(c)&&o.add(u);let l=n??(r===0?ls:s.size>0?Math.max(...s)+1:0);for(;s.has(l)||o.has(l);)l++;for(let[f,u]of i||[])u===l&&f.startsWith(a)&&i?.delete(f);return l}function rT(r,e){let t=e.get(r)||new Set,n=0;for(;t.has(n);)n++;return n}function nT(r){let e=Pg(r,yn);if(!e)return;let t=sT(r,e.index);throw t?new Error(`Unresolved @binding(auto) for module "${t}" binding "${e.name}" remained in assembled WGSL source.`):oT(r,e.index)?new Error(`Unresolved @binding(auto) for application binding "${e.name}" remained in assembled WGSL source.`):new Error(`Unresolved @binding(auto) remained in assembled WGSL source near "${aT(e.match)}".`)}function iT(r){if(r.length===0)return"";let e=`// ----- MODULE WGSL BINDING ASSIGNMENTS ---------------
`;for(let t of r)e+=`// ${t.moduleName}.${t.name} -> @group(${t.group}) @binding(${t.location})
`;return e+=`
`,e}function My(r,e,t){return`${r}:${e}:${t}`}function sT(r,e){let t=/^\/\/ ----- MODULE ([^\n]+) ---------------$/gm,n,i;for(i=t.exec(r);i&&i.index<=e;)n=i[1],i=t.exec(r);return n}function oT(r,e){let t=r.indexOf(ed);return t>=0?e>t:!0}function aT(r){return r.replace(/\s+/g," ").trim()}var ed,ls,U3,Ry=_(()=>{ou();ny();iu();ay();da();ju();cy();fa();fy();qu();tu();Xu();Zu();wy();oa();ed=`

${Fi}
`,ls=100,U3=`precision highp float;
`});var $e,An,nr,Iy=_(()=>{da();Ry();qu();Xu();tu();fa();$e=class r{static defaultShaderAssemblers={};_hookFunctions=[];_defaultModules=[];static getDefaultShaderAssembler(e){return Dt(e==="glsl"||e==="wgsl"),e==="wgsl"?(r.defaultShaderAssemblers.wgsl=r.defaultShaderAssemblers.wgsl||new nr,r.defaultShaderAssemblers.wgsl):(r.defaultShaderAssemblers.glsl=r.defaultShaderAssemblers.glsl||new An,r.defaultShaderAssemblers.glsl)}addDefaultModule(e){this._defaultModules.find(t=>t.name===(typeof e=="string"?e:e.name))||this._defaultModules.push(e)}removeDefaultModule(e){let t=typeof e=="string"?e:e.name;this._defaultModules=this._defaultModules.filter(n=>n.name!==t)}addShaderHook(e,t){t&&(e=Object.assign(t,{hook:e})),this._hookFunctions.push(e)}_getModuleList(e=[]){let t=new Array(this._defaultModules.length+e.length),n={},i=0;for(let s=0,o=this._defaultModules.length;s<o;++s){let a=this._defaultModules[s],c=a.name;t[i++]=a,n[c]=!0}for(let s=0,o=e.length;s<o;++s){let a=e[s],c=a.name;n[c]||(t[i++]=a,n[c]=!0)}return t.length=i,xn(t),t}},An=class extends $e{shaderLanguage="glsl";assembleGLSLShaderPair(e){let t=this._getModuleList(e.modules),n=this._hookFunctions;return{...Ty({...e,vs:e.vs,fs:e.fs,modules:t,hookFunctions:n}),modules:t}}},nr=class r extends $e{shaderLanguage="wgsl";_wgslBindingRegistry=new Map;assembleWGSLShader(e){let t=this._getModuleList(e.modules),n=this._hookFunctions,i=r.getShaderPreprocessorDefines(e,t),s=e.platformInfo.shaderLanguage==="wgsl"&&e.source?kr(e.source,{defines:i}):e.source,{source:o,getUniforms:a,bindingAssignments:c}=Py({...e,source:s,defines:i,_bindingRegistry:this._wgslBindingRegistry,modules:t,hookFunctions:n}),l=e.platformInfo.shaderLanguage==="wgsl"?kr(o,{defines:i}):o;return{source:l,getUniforms:a,modules:t,bindingAssignments:c,bindingTable:Oa(l,c),shaderLayout:ca(l,{vertexEntryPoint:e.vertexEntryPoint,scanVertexAttributes:e.scanVertexAttributes})}}static getShaderPreprocessorDefines(e,t){return{...r.getPlatformPreprocessorDefines(e.platformInfo),...t.reduce((n,i)=>(Object.assign(n,i.defines),n),{}),...e.defines}}static getPlatformPreprocessorDefines(e){let t=e.limits||{};return{LUMA_SUPPORTS_VERTEX_STORAGE_BUFFERS:e.type==="webgpu"&&(t.maxStorageBuffersInVertexStage||0)>0,LUMA_FP32_TAN_PRECISION_WORKAROUND:e.type==="webgpu"&&e.gpu.toLowerCase()!=="nvidia"&&e.gpu.toLowerCase()!=="amd",LUMA_FP64_INTEGER_ARITHMETIC:e.type==="webgpu"&&e.gpu.toLowerCase()==="apple"}}}});function rd(r){let{input:e,inputChannels:t,output:n}=r||{};if(!e)return lT;if(!t)throw new Error("inputChannels");let i=fT(t),s=By(e,t);return`#version 300 es
in ${i} ${e};
out vec4 ${n};
void main() {
  ${n} = ${s};
}`}function fT(r){switch(r){case 1:return"float";case 2:return"vec2";case 3:return"vec3";case 4:return"vec4";default:throw new Error(`invalid channels: ${r}`)}}function By(r,e){switch(e){case 1:return`vec4(${r}, 0.0, 0.0, 1.0)`;case 2:return`vec4(${r}, 0.0, 1.0)`;case 3:return`vec4(${r}, 1.0)`;case 4:return r;default:throw new Error(`invalid channels: ${e}`)}}var cT,lT,Oy=_(()=>{cT=`out vec4 transform_output;
void main() {
  transform_output = vec4(0);
}`,lT=`#version 300 es
${cT}`});function nd(r,{precision:e=ie.precision}={}){return r=dT(r),`${parseFloat(r.toPrecision(e))}`}function Nt(r){return Array.isArray(r)||ArrayBuffer.isView(r)&&!(r instanceof DataView)}function we(r,e,t){return pT(r,n=>Math.max(e,Math.min(t,n)))}function Fr(r,e,t){return Nt(r)?r.map((n,i)=>Fr(n,e[i],t)):t*e+(1-t)*r}function _t(r,e,t){let n=ie.EPSILON;t&&(ie.EPSILON=t);try{if(r===e)return!0;if(Nt(r)&&Nt(e)){if(r.length!==e.length)return!1;for(let i=0;i<r.length;++i)if(!_t(r[i],e[i]))return!1;return!0}return r&&r.equals?r.equals(e):e&&e.equals?e.equals(r):typeof r=="number"&&typeof e=="number"?Math.abs(r-e)<=ie.EPSILON*Math.max(1,Math.abs(r),Math.abs(e)):!1}finally{ie.EPSILON=n}}function dT(r){return Math.round(r/ie.EPSILON)*ie.EPSILON}function hT(r){return r.clone?r.clone():new Array(r.length)}function pT(r,e,t){if(Nt(r)){let n=r;t=t||hT(n);for(let i=0;i<t.length&&i<n.length;++i){let s=typeof r=="number"?r:r[i];t[i]=e(s,i,t)}return t}return e(r)}var q$,X$,uT,ie,Cn=_(()=>{q$=1/Math.PI*180,X$=1/180*Math.PI,uT={EPSILON:1e-12,debug:!1,precision:4,printTypes:!1,printDegrees:!1,printRowMajor:!0,_cartographicRadians:!1};globalThis.mathgl=globalThis.mathgl||{config:{...uT}};ie=globalThis.mathgl.config});var Mn,id=_(()=>{Cn();Mn=class extends Array{clone(){return new this.constructor().copy(this)}fromArray(e,t=0){for(let n=0;n<this.ELEMENTS;++n)this[n]=e[n+t];return this.check()}toArray(e=[],t=0){for(let n=0;n<this.ELEMENTS;++n)e[t+n]=this[n];return e}toObject(e){return e}from(e){return Array.isArray(e)?this.copy(e):this.fromObject(e)}to(e){return e===this?this:Nt(e)?this.toArray(e):this.toObject(e)}toTarget(e){return e?this.to(e):this}toFloat32Array(){return new Float32Array(this)}toString(){return this.formatString(ie)}formatString(e){let t="";for(let n=0;n<this.ELEMENTS;++n)t+=(n>0?", ":"")+nd(this[n],e);return`${e.printTypes?this.constructor.name:""}[${t}]`}equals(e){if(!e||this.length!==e.length)return!1;for(let t=0;t<this.ELEMENTS;++t)if(!_t(this[t],e[t]))return!1;return!0}exactEquals(e){if(!e||this.length!==e.length)return!1;for(let t=0;t<this.ELEMENTS;++t)if(this[t]!==e[t])return!1;return!0}negate(){for(let e=0;e<this.ELEMENTS;++e)this[e]=-this[e];return this.check()}lerp(e,t,n){if(n===void 0)return this.lerp(this,e,t);for(let i=0;i<this.ELEMENTS;++i){let s=e[i],o=typeof t=="number"?t:t[i];this[i]=s+n*(o-s)}return this.check()}min(e){for(let t=0;t<this.ELEMENTS;++t)this[t]=Math.min(e[t],this[t]);return this.check()}max(e){for(let t=0;t<this.ELEMENTS;++t)this[t]=Math.max(e[t],this[t]);return this.check()}clamp(e,t){for(let n=0;n<this.ELEMENTS;++n)this[n]=Math.min(Math.max(this[n],e[n]),t[n]);return this.check()}add(...e){for(let t of e)for(let n=0;n<this.ELEMENTS;++n)this[n]+=t[n];return this.check()}subtract(...e){for(let t of e)for(let n=0;n<this.ELEMENTS;++n)this[n]-=t[n];return this.check()}scale(e){if(typeof e=="number")for(let t=0;t<this.ELEMENTS;++t)this[t]*=e;else for(let t=0;t<this.ELEMENTS&&t<e.length;++t)this[t]*=e[t];return this.check()}multiplyByScalar(e){for(let t=0;t<this.ELEMENTS;++t)this[t]*=e;return this.check()}check(){if(ie.debug&&!this.validate())throw new Error(`math.gl: ${this.constructor.name} some fields set to invalid numbers'`);return this}validate(){let e=this.length===this.ELEMENTS;for(let t=0;t<this.ELEMENTS;++t)e=e&&Number.isFinite(this[t]);return e}sub(e){return this.subtract(e)}setScalar(e){for(let t=0;t<this.ELEMENTS;++t)this[t]=e;return this.check()}addScalar(e){for(let t=0;t<this.ELEMENTS;++t)this[t]+=e;return this.check()}subScalar(e){return this.addScalar(-e)}multiplyScalar(e){for(let t=0;t<this.ELEMENTS;++t)this[t]*=e;return this.check()}divideScalar(e){return this.multiplyByScalar(1/e)}clampScalar(e,t){for(let n=0;n<this.ELEMENTS;++n)this[n]=Math.min(Math.max(this[n],e),t);return this.check()}get elements(){return this}}});function mT(r,e){if(r.length!==e)return!1;for(let t=0;t<r.length;++t)if(!Number.isFinite(r[t]))return!1;return!0}function le(r){if(!Number.isFinite(r))throw new Error(`Invalid number ${JSON.stringify(r)}`);return r}function Ga(r,e,t=""){if(ie.debug&&!mT(r,e))throw new Error(`math.gl: ${t} some fields set to invalid numbers'`);return r}var fs=_(()=>{Cn()});function sd(r,e){if(!r)throw new Error(`math.gl assertion ${e}`)}var Dy=_(()=>{});var za,ky=_(()=>{id();fs();Dy();za=class extends Mn{get x(){return this[0]}set x(e){this[0]=le(e)}get y(){return this[1]}set y(e){this[1]=le(e)}len(){return Math.sqrt(this.lengthSquared())}magnitude(){return this.len()}lengthSquared(){let e=0;for(let t=0;t<this.ELEMENTS;++t)e+=this[t]*this[t];return e}magnitudeSquared(){return this.lengthSquared()}distance(e){return Math.sqrt(this.distanceSquared(e))}distanceSquared(e){let t=0;for(let n=0;n<this.ELEMENTS;++n){let i=this[n]-e[n];t+=i*i}return le(t)}dot(e){let t=0;for(let n=0;n<this.ELEMENTS;++n)t+=this[n]*e[n];return le(t)}normalize(){let e=this.magnitude();if(e!==0)for(let t=0;t<this.ELEMENTS;++t)this[t]/=e;return this.check()}multiply(...e){for(let t of e)for(let n=0;n<this.ELEMENTS;++n)this[n]*=t[n];return this.check()}divide(...e){for(let t of e)for(let n=0;n<this.ELEMENTS;++n)this[n]/=t[n];return this.check()}lengthSq(){return this.lengthSquared()}distanceTo(e){return this.distance(e)}distanceToSquared(e){return this.distanceSquared(e)}getComponent(e){return sd(e>=0&&e<this.ELEMENTS,"index is out of range"),le(this[e])}setComponent(e,t){return sd(e>=0&&e<this.ELEMENTS,"index is out of range"),this[e]=t,this.check()}addVectors(e,t){return this.copy(e).add(t)}subVectors(e,t){return this.copy(e).subtract(t)}multiplyVectors(e,t){return this.copy(e).multiply(t)}addScaledVector(e,t){return this.add(new this.constructor(e).multiplyScalar(t))}}});function Ve(r){return r>=0?Math.round(r):r%.5===0?Math.floor(r):Math.round(r)}var W,yt,oV,Ur=_(()=>{W=typeof Float32Array<"u"?Float32Array:Array,yt=Math.random;oV=Math.PI/180});var Ze={};It(Ze,{add:()=>xT,angle:()=>UT,ceil:()=>vT,clone:()=>gT,copy:()=>yT,create:()=>Ny,cross:()=>IT,dist:()=>qT,distance:()=>zy,div:()=>YT,divide:()=>Gy,dot:()=>RT,equals:()=>VT,exactEquals:()=>$T,floor:()=>wT,forEach:()=>KT,fromValues:()=>_T,inverse:()=>CT,len:()=>WT,length:()=>Vy,lerp:()=>BT,max:()=>ST,min:()=>ET,mul:()=>HT,multiply:()=>Uy,negate:()=>AT,normalize:()=>MT,random:()=>OT,rotate:()=>FT,round:()=>PT,scale:()=>TT,scaleAndAdd:()=>LT,set:()=>bT,sqrDist:()=>XT,sqrLen:()=>ZT,squaredDistance:()=>$y,squaredLength:()=>Wy,str:()=>zT,sub:()=>jT,subtract:()=>Fy,transformMat2:()=>DT,transformMat2d:()=>kT,transformMat3:()=>NT,transformMat4:()=>od,zero:()=>GT});function Ny(){let r=new W(2);return W!=Float32Array&&(r[0]=0,r[1]=0),r}function gT(r){let e=new W(2);return e[0]=r[0],e[1]=r[1],e}function _T(r,e){let t=new W(2);return t[0]=r,t[1]=e,t}function yT(r,e){return r[0]=e[0],r[1]=e[1],r}function bT(r,e,t){return r[0]=e,r[1]=t,r}function xT(r,e,t){return r[0]=e[0]+t[0],r[1]=e[1]+t[1],r}function Fy(r,e,t){return r[0]=e[0]-t[0],r[1]=e[1]-t[1],r}function Uy(r,e,t){return r[0]=e[0]*t[0],r[1]=e[1]*t[1],r}function Gy(r,e,t){return r[0]=e[0]/t[0],r[1]=e[1]/t[1],r}function vT(r,e){return r[0]=Math.ceil(e[0]),r[1]=Math.ceil(e[1]),r}function wT(r,e){return r[0]=Math.floor(e[0]),r[1]=Math.floor(e[1]),r}function ET(r,e,t){return r[0]=Math.min(e[0],t[0]),r[1]=Math.min(e[1],t[1]),r}function ST(r,e,t){return r[0]=Math.max(e[0],t[0]),r[1]=Math.max(e[1],t[1]),r}function PT(r,e){return r[0]=Ve(e[0]),r[1]=Ve(e[1]),r}function TT(r,e,t){return r[0]=e[0]*t,r[1]=e[1]*t,r}function LT(r,e,t,n){return r[0]=e[0]+t[0]*n,r[1]=e[1]+t[1]*n,r}function zy(r,e){let t=e[0]-r[0],n=e[1]-r[1];return Math.sqrt(t*t+n*n)}function $y(r,e){let t=e[0]-r[0],n=e[1]-r[1];return t*t+n*n}function Vy(r){let e=r[0],t=r[1];return Math.sqrt(e*e+t*t)}function Wy(r){let e=r[0],t=r[1];return e*e+t*t}function AT(r,e){return r[0]=-e[0],r[1]=-e[1],r}function CT(r,e){return r[0]=1/e[0],r[1]=1/e[1],r}function MT(r,e){let t=e[0],n=e[1],i=t*t+n*n;return i>0&&(i=1/Math.sqrt(i)),r[0]=e[0]*i,r[1]=e[1]*i,r}function RT(r,e){return r[0]*e[0]+r[1]*e[1]}function IT(r,e,t){let n=e[0]*t[1]-e[1]*t[0];return r[0]=r[1]=0,r[2]=n,r}function BT(r,e,t,n){let i=e[0],s=e[1];return r[0]=i+n*(t[0]-i),r[1]=s+n*(t[1]-s),r}function OT(r,e){e=e===void 0?1:e;let t=yt()*2*Math.PI;return r[0]=Math.cos(t)*e,r[1]=Math.sin(t)*e,r}function DT(r,e,t){let n=e[0],i=e[1];return r[0]=t[0]*n+t[2]*i,r[1]=t[1]*n+t[3]*i,r}function kT(r,e,t){let n=e[0],i=e[1];return r[0]=t[0]*n+t[2]*i+t[4],r[1]=t[1]*n+t[3]*i+t[5],r}function NT(r,e,t){let n=e[0],i=e[1];return r[0]=t[0]*n+t[3]*i+t[6],r[1]=t[1]*n+t[4]*i+t[7],r}function od(r,e,t){let n=e[0],i=e[1];return r[0]=t[0]*n+t[4]*i+t[12],r[1]=t[1]*n+t[5]*i+t[13],r}function FT(r,e,t,n){let i=e[0]-t[0],s=e[1]-t[1],o=Math.sin(n),a=Math.cos(n);return r[0]=i*a-s*o+t[0],r[1]=i*o+s*a+t[1],r}function UT(r,e){let t=r[0],n=r[1],i=e[0],s=e[1],o=Math.sqrt((t*t+n*n)*(i*i+s*s)),a=o&&(t*i+n*s)/o;return Math.acos(Math.min(Math.max(a,-1),1))}function GT(r){return r[0]=0,r[1]=0,r}function zT(r){return`vec2(${r[0]}, ${r[1]})`}function $T(r,e){return r[0]===e[0]&&r[1]===e[1]}function VT(r,e){let t=r[0],n=r[1],i=e[0],s=e[1];return Math.abs(t-i)<=1e-6*Math.max(1,Math.abs(t),Math.abs(i))&&Math.abs(n-s)<=1e-6*Math.max(1,Math.abs(n),Math.abs(s))}var WT,jT,HT,YT,qT,XT,ZT,KT,ad=_(()=>{Ur();WT=Vy,jT=Fy,HT=Uy,YT=Gy,qT=zy,XT=$y,ZT=Wy,KT=(function(){let r=Ny();return function(e,t,n,i,s,o){let a,c;for(t||(t=2),n||(n=0),i?c=Math.min(i*t+n,e.length):c=e.length,a=n;a<c;a+=t)r[0]=e[a],r[1]=e[a+1],s(r,r,o),e[a]=r[0],e[a+1]=r[1];return e}})()});function jy(r,e,t){let n=e[0],i=e[1],s=t[3]*n+t[7]*i||1;return r[0]=(t[0]*n+t[4]*i)/s,r[1]=(t[1]*n+t[5]*i)/s,r}function $a(r,e,t){let n=e[0],i=e[1],s=e[2],o=t[3]*n+t[7]*i+t[11]*s||1;return r[0]=(t[0]*n+t[4]*i+t[8]*s)/o,r[1]=(t[1]*n+t[5]*i+t[9]*s)/o,r[2]=(t[2]*n+t[6]*i+t[10]*s)/o,r}function Hy(r,e,t){let n=e[0],i=e[1];return r[0]=t[0]*n+t[2]*i,r[1]=t[1]*n+t[3]*i,r[2]=e[2],r}var cd=_(()=>{});var zr={};It(zr,{add:()=>tL,angle:()=>md,bezier:()=>pL,ceil:()=>rL,clone:()=>QT,copy:()=>JT,create:()=>Va,cross:()=>Gr,dist:()=>EL,distance:()=>Ky,div:()=>wL,divide:()=>Zy,dot:()=>us,equals:()=>bL,exactEquals:()=>yL,floor:()=>nL,forEach:()=>TL,fromValues:()=>Wa,hermite:()=>hL,inverse:()=>fL,len:()=>gd,length:()=>Yy,lerp:()=>uL,max:()=>sL,min:()=>iL,mul:()=>vL,multiply:()=>Xy,negate:()=>lL,normalize:()=>ld,random:()=>mL,rotateX:()=>dd,rotateY:()=>hd,rotateZ:()=>pd,round:()=>oL,scale:()=>aL,scaleAndAdd:()=>cL,set:()=>eL,slerp:()=>dL,sqrDist:()=>SL,sqrLen:()=>PL,squaredDistance:()=>Qy,squaredLength:()=>Jy,str:()=>_L,sub:()=>xL,subtract:()=>qy,transformMat3:()=>fd,transformMat4:()=>ds,transformQuat:()=>ud,zero:()=>gL});function Va(){let r=new W(3);return W!=Float32Array&&(r[0]=0,r[1]=0,r[2]=0),r}function QT(r){let e=new W(3);return e[0]=r[0],e[1]=r[1],e[2]=r[2],e}function Yy(r){let e=r[0],t=r[1],n=r[2];return Math.sqrt(e*e+t*t+n*n)}function Wa(r,e,t){let n=new W(3);return n[0]=r,n[1]=e,n[2]=t,n}function JT(r,e){return r[0]=e[0],r[1]=e[1],r[2]=e[2],r}function eL(r,e,t,n){return r[0]=e,r[1]=t,r[2]=n,r}function tL(r,e,t){return r[0]=e[0]+t[0],r[1]=e[1]+t[1],r[2]=e[2]+t[2],r}function qy(r,e,t){return r[0]=e[0]-t[0],r[1]=e[1]-t[1],r[2]=e[2]-t[2],r}function Xy(r,e,t){return r[0]=e[0]*t[0],r[1]=e[1]*t[1],r[2]=e[2]*t[2],r}function Zy(r,e,t){return r[0]=e[0]/t[0],r[1]=e[1]/t[1],r[2]=e[2]/t[2],r}function rL(r,e){return r[0]=Math.ceil(e[0]),r[1]=Math.ceil(e[1]),r[2]=Math.ceil(e[2]),r}function nL(r,e){return r[0]=Math.floor(e[0]),r[1]=Math.floor(e[1]),r[2]=Math.floor(e[2]),r}function iL(r,e,t){return r[0]=Math.min(e[0],t[0]),r[1]=Math.min(e[1],t[1]),r[2]=Math.min(e[2],t[2]),r}function sL(r,e,t){return r[0]=Math.max(e[0],t[0]),r[1]=Math.max(e[1],t[1]),r[2]=Math.max(e[2],t[2]),r}function oL(r,e){return r[0]=Ve(e[0]),r[1]=Ve(e[1]),r[2]=Ve(e[2]),r}function aL(r,e,t){return r[0]=e[0]*t,r[1]=e[1]*t,r[2]=e[2]*t,r}function cL(r,e,t,n){return r[0]=e[0]+t[0]*n,r[1]=e[1]+t[1]*n,r[2]=e[2]+t[2]*n,r}function Ky(r,e){let t=e[0]-r[0],n=e[1]-r[1],i=e[2]-r[2];return Math.sqrt(t*t+n*n+i*i)}function Qy(r,e){let t=e[0]-r[0],n=e[1]-r[1],i=e[2]-r[2];return t*t+n*n+i*i}function Jy(r){let e=r[0],t=r[1],n=r[2];return e*e+t*t+n*n}function lL(r,e){return r[0]=-e[0],r[1]=-e[1],r[2]=-e[2],r}function fL(r,e){return r[0]=1/e[0],r[1]=1/e[1],r[2]=1/e[2],r}function ld(r,e){let t=e[0],n=e[1],i=e[2],s=t*t+n*n+i*i;return s>0&&(s=1/Math.sqrt(s)),r[0]=e[0]*s,r[1]=e[1]*s,r[2]=e[2]*s,r}function us(r,e){return r[0]*e[0]+r[1]*e[1]+r[2]*e[2]}function Gr(r,e,t){let n=e[0],i=e[1],s=e[2],o=t[0],a=t[1],c=t[2];return r[0]=i*c-s*a,r[1]=s*o-n*c,r[2]=n*a-i*o,r}function uL(r,e,t,n){let i=e[0],s=e[1],o=e[2];return r[0]=i+n*(t[0]-i),r[1]=s+n*(t[1]-s),r[2]=o+n*(t[2]-o),r}function dL(r,e,t,n){let i=Math.acos(Math.min(Math.max(us(e,t),-1),1)),s=Math.sin(i),o=Math.sin((1-n)*i)/s,a=Math.sin(n*i)/s;return r[0]=o*e[0]+a*t[0],r[1]=o*e[1]+a*t[1],r[2]=o*e[2]+a*t[2],r}function hL(r,e,t,n,i,s){let o=s*s,a=o*(2*s-3)+1,c=o*(s-2)+s,l=o*(s-1),f=o*(3-2*s);return r[0]=e[0]*a+t[0]*c+n[0]*l+i[0]*f,r[1]=e[1]*a+t[1]*c+n[1]*l+i[1]*f,r[2]=e[2]*a+t[2]*c+n[2]*l+i[2]*f,r}function pL(r,e,t,n,i,s){let o=1-s,a=o*o,c=s*s,l=a*o,f=3*s*a,u=3*c*o,d=c*s;return r[0]=e[0]*l+t[0]*f+n[0]*u+i[0]*d,r[1]=e[1]*l+t[1]*f+n[1]*u+i[1]*d,r[2]=e[2]*l+t[2]*f+n[2]*u+i[2]*d,r}function mL(r,e){e=e===void 0?1:e;let t=yt()*2*Math.PI,n=yt()*2-1,i=Math.sqrt(1-n*n)*e;return r[0]=Math.cos(t)*i,r[1]=Math.sin(t)*i,r[2]=n*e,r}function ds(r,e,t){let n=e[0],i=e[1],s=e[2],o=t[3]*n+t[7]*i+t[11]*s+t[15];return o=o||1,r[0]=(t[0]*n+t[4]*i+t[8]*s+t[12])/o,r[1]=(t[1]*n+t[5]*i+t[9]*s+t[13])/o,r[2]=(t[2]*n+t[6]*i+t[10]*s+t[14])/o,r}function fd(r,e,t){let n=e[0],i=e[1],s=e[2];return r[0]=n*t[0]+i*t[3]+s*t[6],r[1]=n*t[1]+i*t[4]+s*t[7],r[2]=n*t[2]+i*t[5]+s*t[8],r}function ud(r,e,t){let n=t[0],i=t[1],s=t[2],o=t[3],a=e[0],c=e[1],l=e[2],f=i*l-s*c,u=s*a-n*l,d=n*c-i*a,h=i*d-s*u,p=s*f-n*d,m=n*u-i*f,g=o*2;return f*=g,u*=g,d*=g,h*=2,p*=2,m*=2,r[0]=a+f+h,r[1]=c+u+p,r[2]=l+d+m,r}function dd(r,e,t,n){let i=[],s=[];return i[0]=e[0]-t[0],i[1]=e[1]-t[1],i[2]=e[2]-t[2],s[0]=i[0],s[1]=i[1]*Math.cos(n)-i[2]*Math.sin(n),s[2]=i[1]*Math.sin(n)+i[2]*Math.cos(n),r[0]=s[0]+t[0],r[1]=s[1]+t[1],r[2]=s[2]+t[2],r}function hd(r,e,t,n){let i=[],s=[];return i[0]=e[0]-t[0],i[1]=e[1]-t[1],i[2]=e[2]-t[2],s[0]=i[2]*Math.sin(n)+i[0]*Math.cos(n),s[1]=i[1],s[2]=i[2]*Math.cos(n)-i[0]*Math.sin(n),r[0]=s[0]+t[0],r[1]=s[1]+t[1],r[2]=s[2]+t[2],r}function pd(r,e,t,n){let i=[],s=[];return i[0]=e[0]-t[0],i[1]=e[1]-t[1],i[2]=e[2]-t[2],s[0]=i[0]*Math.cos(n)-i[1]*Math.sin(n),s[1]=i[0]*Math.sin(n)+i[1]*Math.cos(n),s[2]=i[2],r[0]=s[0]+t[0],r[1]=s[1]+t[1],r[2]=s[2]+t[2],r}function md(r,e){let t=r[0],n=r[1],i=r[2],s=e[0],o=e[1],a=e[2],c=Math.sqrt((t*t+n*n+i*i)*(s*s+o*o+a*a)),l=c&&us(r,e)/c;return Math.acos(Math.min(Math.max(l,-1),1))}function gL(r){return r[0]=0,r[1]=0,r[2]=0,r}function _L(r){return`vec3(${r[0]}, ${r[1]}, ${r[2]})`}function yL(r,e){return r[0]===e[0]&&r[1]===e[1]&&r[2]===e[2]}function bL(r,e){let t=r[0],n=r[1],i=r[2],s=e[0],o=e[1],a=e[2];return Math.abs(t-s)<=1e-6*Math.max(1,Math.abs(t),Math.abs(s))&&Math.abs(n-o)<=1e-6*Math.max(1,Math.abs(n),Math.abs(o))&&Math.abs(i-a)<=1e-6*Math.max(1,Math.abs(i),Math.abs(a))}var xL,vL,wL,EL,SL,gd,PL,TL,hs=_(()=>{Ur();xL=qy,vL=Xy,wL=Zy,EL=Ky,SL=Qy,gd=Yy,PL=Jy,TL=(function(){let r=Va();return function(e,t,n,i,s,o){let a,c;for(t||(t=3),n||(n=0),i?c=Math.min(i*t+n,e.length):c=e.length,a=n;a<c;a+=t)r[0]=e[a],r[1]=e[a+1],r[2]=e[a+2],s(r,r,o),e[a]=r[0],e[a+1]=r[1],e[a+2]=r[2];return e}})()});var _d,ja,fe,eb=_(()=>{ky();Cn();fs();hs();cd();_d=[0,0,0],fe=class r extends za{static get ZERO(){return ja||(ja=new r(0,0,0),Object.freeze(ja)),ja}constructor(e=0,t=0,n=0){super(-0,-0,-0),arguments.length===1&&Nt(e)?this.copy(e):(ie.debug&&(le(e),le(t),le(n)),this[0]=e,this[1]=t,this[2]=n)}set(e,t,n){return this[0]=e,this[1]=t,this[2]=n,this.check()}copy(e){return this[0]=e[0],this[1]=e[1],this[2]=e[2],this.check()}fromObject(e){return ie.debug&&(le(e.x),le(e.y),le(e.z)),this[0]=e.x,this[1]=e.y,this[2]=e.z,this.check()}toObject(e){return e.x=this[0],e.y=this[1],e.z=this[2],e}get ELEMENTS(){return 3}get z(){return this[2]}set z(e){this[2]=le(e)}angle(e){return md(this,e)}cross(e){return Gr(this,this,e),this.check()}rotateX({radians:e,origin:t=_d}){return dd(this,this,t,e),this.check()}rotateY({radians:e,origin:t=_d}){return hd(this,this,t,e),this.check()}rotateZ({radians:e,origin:t=_d}){return pd(this,this,t,e),this.check()}transform(e){return this.transformAsPoint(e)}transformAsPoint(e){return ds(this,this,e),this.check()}transformAsVector(e){return $a(this,this,e),this.check()}transformByMatrix3(e){return fd(this,this,e),this.check()}transformByMatrix2(e){return Hy(this,this,e),this.check()}transformByQuaternion(e){return ud(this,this,e),this.check()}}});var Ha,tb=_(()=>{id();fs();Cn();Ha=class extends Mn{toString(){let e="[";if(ie.printRowMajor){e+="row-major:";for(let t=0;t<this.RANK;++t)for(let n=0;n<this.RANK;++n)e+=` ${this[n*this.RANK+t]}`}else{e+="column-major:";for(let t=0;t<this.ELEMENTS;++t)e+=` ${this[t]}`}return e+="]",e}getElementIndex(e,t){return t*this.RANK+e}getElement(e,t){return this[t*this.RANK+e]}setElement(e,t,n){return this[t*this.RANK+e]=le(n),this}getColumn(e,t=new Array(this.RANK).fill(-0)){let n=e*this.RANK;for(let i=0;i<this.RANK;++i)t[i]=this[n+i];return t}setColumn(e,t){let n=e*this.RANK;for(let i=0;i<this.RANK;++i)this[n+i]=t[i];return this}}});function rb(){let r=new W(9);return W!=Float32Array&&(r[1]=0,r[2]=0,r[3]=0,r[5]=0,r[6]=0,r[7]=0),r[0]=1,r[4]=1,r[8]=1,r}var yd=_(()=>{Ur()});var re={};It(re,{add:()=>KL,adjoint:()=>IL,clone:()=>AL,copy:()=>CL,create:()=>LL,decompose:()=>$L,determinant:()=>vd,equals:()=>tA,exactEquals:()=>eA,frob:()=>ZL,fromQuat:()=>Ad,fromQuat2:()=>UL,fromRotation:()=>DL,fromRotationTranslation:()=>sb,fromRotationTranslationScale:()=>VL,fromRotationTranslationScaleOrigin:()=>WL,fromScaling:()=>OL,fromTranslation:()=>BL,fromValues:()=>ML,fromXRotation:()=>kL,fromYRotation:()=>NL,fromZRotation:()=>FL,frustum:()=>Cd,getRotation:()=>zL,getScaling:()=>ob,getTranslation:()=>GL,identity:()=>ib,invert:()=>xd,lookAt:()=>Id,mul:()=>rA,multiply:()=>ps,multiplyScalar:()=>QL,multiplyScalarAndAdd:()=>JL,ortho:()=>Rd,orthoNO:()=>cb,orthoZO:()=>YL,perspective:()=>Md,perspectiveFromFieldOfView:()=>HL,perspectiveNO:()=>ab,perspectiveZO:()=>jL,rotate:()=>Sd,rotateX:()=>Pd,rotateY:()=>Td,rotateZ:()=>Ld,scale:()=>Ed,set:()=>RL,str:()=>XL,sub:()=>nA,subtract:()=>lb,targetTo:()=>qL,translate:()=>wd,transpose:()=>bd});function LL(){let r=new W(16);return W!=Float32Array&&(r[1]=0,r[2]=0,r[3]=0,r[4]=0,r[6]=0,r[7]=0,r[8]=0,r[9]=0,r[11]=0,r[12]=0,r[13]=0,r[14]=0),r[0]=1,r[5]=1,r[10]=1,r[15]=1,r}function AL(r){let e=new W(16);return e[0]=r[0],e[1]=r[1],e[2]=r[2],e[3]=r[3],e[4]=r[4],e[5]=r[5],e[6]=r[6],e[7]=r[7],e[8]=r[8],e[9]=r[9],e[10]=r[10],e[11]=r[11],e[12]=r[12],e[13]=r[13],e[14]=r[14],e[15]=r[15],e}function CL(r,e){return r[0]=e[0],r[1]=e[1],r[2]=e[2],r[3]=e[3],r[4]=e[4],r[5]=e[5],r[6]=e[6],r[7]=e[7],r[8]=e[8],r[9]=e[9],r[10]=e[10],r[11]=e[11],r[12]=e[12],r[13]=e[13],r[14]=e[14],r[15]=e[15],r}function ML(r,e,t,n,i,s,o,a,c,l,f,u,d,h,p,m){let g=new W(16);return g[0]=r,g[1]=e,g[2]=t,g[3]=n,g[4]=i,g[5]=s,g[6]=o,g[7]=a,g[8]=c,g[9]=l,g[10]=f,g[11]=u,g[12]=d,g[13]=h,g[14]=p,g[15]=m,g}function RL(r,e,t,n,i,s,o,a,c,l,f,u,d,h,p,m,g){return r[0]=e,r[1]=t,r[2]=n,r[3]=i,r[4]=s,r[5]=o,r[6]=a,r[7]=c,r[8]=l,r[9]=f,r[10]=u,r[11]=d,r[12]=h,r[13]=p,r[14]=m,r[15]=g,r}function ib(r){return r[0]=1,r[1]=0,r[2]=0,r[3]=0,r[4]=0,r[5]=1,r[6]=0,r[7]=0,r[8]=0,r[9]=0,r[10]=1,r[11]=0,r[12]=0,r[13]=0,r[14]=0,r[15]=1,r}function bd(r,e){if(r===e){let t=e[1],n=e[2],i=e[3],s=e[6],o=e[7],a=e[11];r[1]=e[4],r[2]=e[8],r[3]=e[12],r[4]=t,r[6]=e[9],r[7]=e[13],r[8]=n,r[9]=s,r[11]=e[14],r[12]=i,r[13]=o,r[14]=a}else r[0]=e[0],r[1]=e[4],r[2]=e[8],r[3]=e[12],r[4]=e[1],r[5]=e[5],r[6]=e[9],r[7]=e[13],r[8]=e[2],r[9]=e[6],r[10]=e[10],r[11]=e[14],r[12]=e[3],r[13]=e[7],r[14]=e[11],r[15]=e[15];return r}function xd(r,e){let t=e[0],n=e[1],i=e[2],s=e[3],o=e[4],a=e[5],c=e[6],l=e[7],f=e[8],u=e[9],d=e[10],h=e[11],p=e[12],m=e[13],g=e[14],y=e[15],b=t*a-n*o,x=t*c-i*o,v=t*l-s*o,w=n*c-i*a,E=n*l-s*a,T=i*l-s*c,L=f*m-u*p,C=f*g-d*p,P=f*y-h*p,k=u*g-d*m,R=u*y-h*m,M=d*y-h*g,N=b*M-x*R+v*k+w*P-E*C+T*L;return N?(N=1/N,r[0]=(a*M-c*R+l*k)*N,r[1]=(i*R-n*M-s*k)*N,r[2]=(m*T-g*E+y*w)*N,r[3]=(d*E-u*T-h*w)*N,r[4]=(c*P-o*M-l*C)*N,r[5]=(t*M-i*P+s*C)*N,r[6]=(g*v-p*T-y*x)*N,r[7]=(f*T-d*v+h*x)*N,r[8]=(o*R-a*P+l*L)*N,r[9]=(n*P-t*R-s*L)*N,r[10]=(p*E-m*v+y*b)*N,r[11]=(u*v-f*E-h*b)*N,r[12]=(a*C-o*k-c*L)*N,r[13]=(t*k-n*C+i*L)*N,r[14]=(m*x-p*w-g*b)*N,r[15]=(f*w-u*x+d*b)*N,r):null}function IL(r,e){let t=e[0],n=e[1],i=e[2],s=e[3],o=e[4],a=e[5],c=e[6],l=e[7],f=e[8],u=e[9],d=e[10],h=e[11],p=e[12],m=e[13],g=e[14],y=e[15],b=t*a-n*o,x=t*c-i*o,v=t*l-s*o,w=n*c-i*a,E=n*l-s*a,T=i*l-s*c,L=f*m-u*p,C=f*g-d*p,P=f*y-h*p,k=u*g-d*m,R=u*y-h*m,M=d*y-h*g;return r[0]=a*M-c*R+l*k,r[1]=i*R-n*M-s*k,r[2]=m*T-g*E+y*w,r[3]=d*E-u*T-h*w,r[4]=c*P-o*M-l*C,r[5]=t*M-i*P+s*C,r[6]=g*v-p*T-y*x,r[7]=f*T-d*v+h*x,r[8]=o*R-a*P+l*L,r[9]=n*P-t*R-s*L,r[10]=p*E-m*v+y*b,r[11]=u*v-f*E-h*b,r[12]=a*C-o*k-c*L,r[13]=t*k-n*C+i*L,r[14]=m*x-p*w-g*b,r[15]=f*w-u*x+d*b,r}function vd(r){let e=r[0],t=r[1],n=r[2],i=r[3],s=r[4],o=r[5],a=r[6],c=r[7],l=r[8],f=r[9],u=r[10],d=r[11],h=r[12],p=r[13],m=r[14],g=r[15],y=e*o-t*s,b=e*a-n*s,x=t*a-n*o,v=l*p-f*h,w=l*m-u*h,E=f*m-u*p,T=e*E-t*w+n*v,L=s*E-o*w+a*v,C=l*x-f*b+u*y,P=h*x-p*b+m*y;return c*T-i*L+g*C-d*P}function ps(r,e,t){let n=e[0],i=e[1],s=e[2],o=e[3],a=e[4],c=e[5],l=e[6],f=e[7],u=e[8],d=e[9],h=e[10],p=e[11],m=e[12],g=e[13],y=e[14],b=e[15],x=t[0],v=t[1],w=t[2],E=t[3];return r[0]=x*n+v*a+w*u+E*m,r[1]=x*i+v*c+w*d+E*g,r[2]=x*s+v*l+w*h+E*y,r[3]=x*o+v*f+w*p+E*b,x=t[4],v=t[5],w=t[6],E=t[7],r[4]=x*n+v*a+w*u+E*m,r[5]=x*i+v*c+w*d+E*g,r[6]=x*s+v*l+w*h+E*y,r[7]=x*o+v*f+w*p+E*b,x=t[8],v=t[9],w=t[10],E=t[11],r[8]=x*n+v*a+w*u+E*m,r[9]=x*i+v*c+w*d+E*g,r[10]=x*s+v*l+w*h+E*y,r[11]=x*o+v*f+w*p+E*b,x=t[12],v=t[13],w=t[14],E=t[15],r[12]=x*n+v*a+w*u+E*m,r[13]=x*i+v*c+w*d+E*g,r[14]=x*s+v*l+w*h+E*y,r[15]=x*o+v*f+w*p+E*b,r}function wd(r,e,t){let n=t[0],i=t[1],s=t[2],o,a,c,l,f,u,d,h,p,m,g,y;return e===r?(r[12]=e[0]*n+e[4]*i+e[8]*s+e[12],r[13]=e[1]*n+e[5]*i+e[9]*s+e[13],r[14]=e[2]*n+e[6]*i+e[10]*s+e[14],r[15]=e[3]*n+e[7]*i+e[11]*s+e[15]):(o=e[0],a=e[1],c=e[2],l=e[3],f=e[4],u=e[5],d=e[6],h=e[7],p=e[8],m=e[9],g=e[10],y=e[11],r[0]=o,r[1]=a,r[2]=c,r[3]=l,r[4]=f,r[5]=u,r[6]=d,r[7]=h,r[8]=p,r[9]=m,r[10]=g,r[11]=y,r[12]=o*n+f*i+p*s+e[12],r[13]=a*n+u*i+m*s+e[13],r[14]=c*n+d*i+g*s+e[14],r[15]=l*n+h*i+y*s+e[15]),r}function Ed(r,e,t){let n=t[0],i=t[1],s=t[2];return r[0]=e[0]*n,r[1]=e[1]*n,r[2]=e[2]*n,r[3]=e[3]*n,r[4]=e[4]*i,r[5]=e[5]*i,r[6]=e[6]*i,r[7]=e[7]*i,r[8]=e[8]*s,r[9]=e[9]*s,r[10]=e[10]*s,r[11]=e[11]*s,r[12]=e[12],r[13]=e[13],r[14]=e[14],r[15]=e[15],r}function Sd(r,e,t,n){let i=n[0],s=n[1],o=n[2],a=Math.sqrt(i*i+s*s+o*o),c,l,f,u,d,h,p,m,g,y,b,x,v,w,E,T,L,C,P,k,R,M,N,q;return a<1e-6?null:(a=1/a,i*=a,s*=a,o*=a,l=Math.sin(t),c=Math.cos(t),f=1-c,u=e[0],d=e[1],h=e[2],p=e[3],m=e[4],g=e[5],y=e[6],b=e[7],x=e[8],v=e[9],w=e[10],E=e[11],T=i*i*f+c,L=s*i*f+o*l,C=o*i*f-s*l,P=i*s*f-o*l,k=s*s*f+c,R=o*s*f+i*l,M=i*o*f+s*l,N=s*o*f-i*l,q=o*o*f+c,r[0]=u*T+m*L+x*C,r[1]=d*T+g*L+v*C,r[2]=h*T+y*L+w*C,r[3]=p*T+b*L+E*C,r[4]=u*P+m*k+x*R,r[5]=d*P+g*k+v*R,r[6]=h*P+y*k+w*R,r[7]=p*P+b*k+E*R,r[8]=u*M+m*N+x*q,r[9]=d*M+g*N+v*q,r[10]=h*M+y*N+w*q,r[11]=p*M+b*N+E*q,e!==r&&(r[12]=e[12],r[13]=e[13],r[14]=e[14],r[15]=e[15]),r)}function Pd(r,e,t){let n=Math.sin(t),i=Math.cos(t),s=e[4],o=e[5],a=e[6],c=e[7],l=e[8],f=e[9],u=e[10],d=e[11];return e!==r&&(r[0]=e[0],r[1]=e[1],r[2]=e[2],r[3]=e[3],r[12]=e[12],r[13]=e[13],r[14]=e[14],r[15]=e[15]),r[4]=s*i+l*n,r[5]=o*i+f*n,r[6]=a*i+u*n,r[7]=c*i+d*n,r[8]=l*i-s*n,r[9]=f*i-o*n,r[10]=u*i-a*n,r[11]=d*i-c*n,r}function Td(r,e,t){let n=Math.sin(t),i=Math.cos(t),s=e[0],o=e[1],a=e[2],c=e[3],l=e[8],f=e[9],u=e[10],d=e[11];return e!==r&&(r[4]=e[4],r[5]=e[5],r[6]=e[6],r[7]=e[7],r[12]=e[12],r[13]=e[13],r[14]=e[14],r[15]=e[15]),r[0]=s*i-l*n,r[1]=o*i-f*n,r[2]=a*i-u*n,r[3]=c*i-d*n,r[8]=s*n+l*i,r[9]=o*n+f*i,r[10]=a*n+u*i,r[11]=c*n+d*i,r}function Ld(r,e,t){let n=Math.sin(t),i=Math.cos(t),s=e[0],o=e[1],a=e[2],c=e[3],l=e[4],f=e[5],u=e[6],d=e[7];return e!==r&&(r[8]=e[8],r[9]=e[9],r[10]=e[10],r[11]=e[11],r[12]=e[12],r[13]=e[13],r[14]=e[14],r[15]=e[15]),r[0]=s*i+l*n,r[1]=o*i+f*n,r[2]=a*i+u*n,r[3]=c*i+d*n,r[4]=l*i-s*n,r[5]=f*i-o*n,r[6]=u*i-a*n,r[7]=d*i-c*n,r}function BL(r,e){return r[0]=1,r[1]=0,r[2]=0,r[3]=0,r[4]=0,r[5]=1,r[6]=0,r[7]=0,r[8]=0,r[9]=0,r[10]=1,r[11]=0,r[12]=e[0],r[13]=e[1],r[14]=e[2],r[15]=1,r}function OL(r,e){return r[0]=e[0],r[1]=0,r[2]=0,r[3]=0,r[4]=0,r[5]=e[1],r[6]=0,r[7]=0,r[8]=0,r[9]=0,r[10]=e[2],r[11]=0,r[12]=0,r[13]=0,r[14]=0,r[15]=1,r}function DL(r,e,t){let n=t[0],i=t[1],s=t[2],o=Math.sqrt(n*n+i*i+s*s),a,c,l;return o<1e-6?null:(o=1/o,n*=o,i*=o,s*=o,c=Math.sin(e),a=Math.cos(e),l=1-a,r[0]=n*n*l+a,r[1]=i*n*l+s*c,r[2]=s*n*l-i*c,r[3]=0,r[4]=n*i*l-s*c,r[5]=i*i*l+a,r[6]=s*i*l+n*c,r[7]=0,r[8]=n*s*l+i*c,r[9]=i*s*l-n*c,r[10]=s*s*l+a,r[11]=0,r[12]=0,r[13]=0,r[14]=0,r[15]=1,r)}function kL(r,e){let t=Math.sin(e),n=Math.cos(e);return r[0]=1,r[1]=0,r[2]=0,r[3]=0,r[4]=0,r[5]=n,r[6]=t,r[7]=0,r[8]=0,r[9]=-t,r[10]=n,r[11]=0,r[12]=0,r[13]=0,r[14]=0,r[15]=1,r}function NL(r,e){let t=Math.sin(e),n=Math.cos(e);return r[0]=n,r[1]=0,r[2]=-t,r[3]=0,r[4]=0,r[5]=1,r[6]=0,r[7]=0,r[8]=t,r[9]=0,r[10]=n,r[11]=0,r[12]=0,r[13]=0,r[14]=0,r[15]=1,r}function FL(r,e){let t=Math.sin(e),n=Math.cos(e);return r[0]=n,r[1]=t,r[2]=0,r[3]=0,r[4]=-t,r[5]=n,r[6]=0,r[7]=0,r[8]=0,r[9]=0,r[10]=1,r[11]=0,r[12]=0,r[13]=0,r[14]=0,r[15]=1,r}function sb(r,e,t){let n=e[0],i=e[1],s=e[2],o=e[3],a=n+n,c=i+i,l=s+s,f=n*a,u=n*c,d=n*l,h=i*c,p=i*l,m=s*l,g=o*a,y=o*c,b=o*l;return r[0]=1-(h+m),r[1]=u+b,r[2]=d-y,r[3]=0,r[4]=u-b,r[5]=1-(f+m),r[6]=p+g,r[7]=0,r[8]=d+y,r[9]=p-g,r[10]=1-(f+h),r[11]=0,r[12]=t[0],r[13]=t[1],r[14]=t[2],r[15]=1,r}function UL(r,e){let t=new W(3),n=-e[0],i=-e[1],s=-e[2],o=e[3],a=e[4],c=e[5],l=e[6],f=e[7],u=n*n+i*i+s*s+o*o;return u>0?(t[0]=(a*o+f*n+c*s-l*i)*2/u,t[1]=(c*o+f*i+l*n-a*s)*2/u,t[2]=(l*o+f*s+a*i-c*n)*2/u):(t[0]=(a*o+f*n+c*s-l*i)*2,t[1]=(c*o+f*i+l*n-a*s)*2,t[2]=(l*o+f*s+a*i-c*n)*2),sb(r,e,t),r}function GL(r,e){return r[0]=e[12],r[1]=e[13],r[2]=e[14],r}function ob(r,e){let t=e[0],n=e[1],i=e[2],s=e[4],o=e[5],a=e[6],c=e[8],l=e[9],f=e[10];return r[0]=Math.sqrt(t*t+n*n+i*i),r[1]=Math.sqrt(s*s+o*o+a*a),r[2]=Math.sqrt(c*c+l*l+f*f),r}function zL(r,e){let t=new W(3);ob(t,e);let n=1/t[0],i=1/t[1],s=1/t[2],o=e[0]*n,a=e[1]*i,c=e[2]*s,l=e[4]*n,f=e[5]*i,u=e[6]*s,d=e[8]*n,h=e[9]*i,p=e[10]*s,m=o+f+p,g=0;return m>0?(g=Math.sqrt(m+1)*2,r[3]=.25*g,r[0]=(u-h)/g,r[1]=(d-c)/g,r[2]=(a-l)/g):o>f&&o>p?(g=Math.sqrt(1+o-f-p)*2,r[3]=(u-h)/g,r[0]=.25*g,r[1]=(a+l)/g,r[2]=(d+c)/g):f>p?(g=Math.sqrt(1+f-o-p)*2,r[3]=(d-c)/g,r[0]=(a+l)/g,r[1]=.25*g,r[2]=(u+h)/g):(g=Math.sqrt(1+p-o-f)*2,r[3]=(a-l)/g,r[0]=(d+c)/g,r[1]=(u+h)/g,r[2]=.25*g),r}function $L(r,e,t,n){e[0]=n[12],e[1]=n[13],e[2]=n[14];let i=n[0],s=n[1],o=n[2],a=n[4],c=n[5],l=n[6],f=n[8],u=n[9],d=n[10];t[0]=Math.sqrt(i*i+s*s+o*o),t[1]=Math.sqrt(a*a+c*c+l*l),t[2]=Math.sqrt(f*f+u*u+d*d);let h=1/t[0],p=1/t[1],m=1/t[2],g=i*h,y=s*p,b=o*m,x=a*h,v=c*p,w=l*m,E=f*h,T=u*p,L=d*m,C=g+v+L,P=0;return C>0?(P=Math.sqrt(C+1)*2,r[3]=.25*P,r[0]=(w-T)/P,r[1]=(E-b)/P,r[2]=(y-x)/P):g>v&&g>L?(P=Math.sqrt(1+g-v-L)*2,r[3]=(w-T)/P,r[0]=.25*P,r[1]=(y+x)/P,r[2]=(E+b)/P):v>L?(P=Math.sqrt(1+v-g-L)*2,r[3]=(E-b)/P,r[0]=(y+x)/P,r[1]=.25*P,r[2]=(w+T)/P):(P=Math.sqrt(1+L-g-v)*2,r[3]=(y-x)/P,r[0]=(E+b)/P,r[1]=(w+T)/P,r[2]=.25*P),r}function VL(r,e,t,n){let i=e[0],s=e[1],o=e[2],a=e[3],c=i+i,l=s+s,f=o+o,u=i*c,d=i*l,h=i*f,p=s*l,m=s*f,g=o*f,y=a*c,b=a*l,x=a*f,v=n[0],w=n[1],E=n[2];return r[0]=(1-(p+g))*v,r[1]=(d+x)*v,r[2]=(h-b)*v,r[3]=0,r[4]=(d-x)*w,r[5]=(1-(u+g))*w,r[6]=(m+y)*w,r[7]=0,r[8]=(h+b)*E,r[9]=(m-y)*E,r[10]=(1-(u+p))*E,r[11]=0,r[12]=t[0],r[13]=t[1],r[14]=t[2],r[15]=1,r}function WL(r,e,t,n,i){let s=e[0],o=e[1],a=e[2],c=e[3],l=s+s,f=o+o,u=a+a,d=s*l,h=s*f,p=s*u,m=o*f,g=o*u,y=a*u,b=c*l,x=c*f,v=c*u,w=n[0],E=n[1],T=n[2],L=i[0],C=i[1],P=i[2],k=(1-(m+y))*w,R=(h+v)*w,M=(p-x)*w,N=(h-v)*E,q=(1-(d+y))*E,Q=(g+b)*E,_e=(p+x)*T,xi=(g-b)*T,Ql=(1-(d+m))*T;return r[0]=k,r[1]=R,r[2]=M,r[3]=0,r[4]=N,r[5]=q,r[6]=Q,r[7]=0,r[8]=_e,r[9]=xi,r[10]=Ql,r[11]=0,r[12]=t[0]+L-(k*L+N*C+_e*P),r[13]=t[1]+C-(R*L+q*C+xi*P),r[14]=t[2]+P-(M*L+Q*C+Ql*P),r[15]=1,r}function Ad(r,e){let t=e[0],n=e[1],i=e[2],s=e[3],o=t+t,a=n+n,c=i+i,l=t*o,f=n*o,u=n*a,d=i*o,h=i*a,p=i*c,m=s*o,g=s*a,y=s*c;return r[0]=1-u-p,r[1]=f+y,r[2]=d-g,r[3]=0,r[4]=f-y,r[5]=1-l-p,r[6]=h+m,r[7]=0,r[8]=d+g,r[9]=h-m,r[10]=1-l-u,r[11]=0,r[12]=0,r[13]=0,r[14]=0,r[15]=1,r}function Cd(r,e,t,n,i,s,o){let a=1/(t-e),c=1/(i-n),l=1/(s-o);return r[0]=s*2*a,r[1]=0,r[2]=0,r[3]=0,r[4]=0,r[5]=s*2*c,r[6]=0,r[7]=0,r[8]=(t+e)*a,r[9]=(i+n)*c,r[10]=(o+s)*l,r[11]=-1,r[12]=0,r[13]=0,r[14]=o*s*2*l,r[15]=0,r}function ab(r,e,t,n,i){let s=1/Math.tan(e/2);if(r[0]=s/t,r[1]=0,r[2]=0,r[3]=0,r[4]=0,r[5]=s,r[6]=0,r[7]=0,r[8]=0,r[9]=0,r[11]=-1,r[12]=0,r[13]=0,r[15]=0,i!=null&&i!==1/0){let o=1/(n-i);r[10]=(i+n)*o,r[14]=2*i*n*o}else r[10]=-1,r[14]=-2*n;return r}function jL(r,e,t,n,i){let s=1/Math.tan(e/2);if(r[0]=s/t,r[1]=0,r[2]=0,r[3]=0,r[4]=0,r[5]=s,r[6]=0,r[7]=0,r[8]=0,r[9]=0,r[11]=-1,r[12]=0,r[13]=0,r[15]=0,i!=null&&i!==1/0){let o=1/(n-i);r[10]=i*o,r[14]=i*n*o}else r[10]=-1,r[14]=-n;return r}function HL(r,e,t,n){let i=Math.tan(e.upDegrees*Math.PI/180),s=Math.tan(e.downDegrees*Math.PI/180),o=Math.tan(e.leftDegrees*Math.PI/180),a=Math.tan(e.rightDegrees*Math.PI/180),c=2/(o+a),l=2/(i+s);return r[0]=c,r[1]=0,r[2]=0,r[3]=0,r[4]=0,r[5]=l,r[6]=0,r[7]=0,r[8]=-((o-a)*c*.5),r[9]=(i-s)*l*.5,r[10]=n/(t-n),r[11]=-1,r[12]=0,r[13]=0,r[14]=n*t/(t-n),r[15]=0,r}function cb(r,e,t,n,i,s,o){let a=1/(e-t),c=1/(n-i),l=1/(s-o);return r[0]=-2*a,r[1]=0,r[2]=0,r[3]=0,r[4]=0,r[5]=-2*c,r[6]=0,r[7]=0,r[8]=0,r[9]=0,r[10]=2*l,r[11]=0,r[12]=(e+t)*a,r[13]=(i+n)*c,r[14]=(o+s)*l,r[15]=1,r}function YL(r,e,t,n,i,s,o){let a=1/(e-t),c=1/(n-i),l=1/(s-o);return r[0]=-2*a,r[1]=0,r[2]=0,r[3]=0,r[4]=0,r[5]=-2*c,r[6]=0,r[7]=0,r[8]=0,r[9]=0,r[10]=l,r[11]=0,r[12]=(e+t)*a,r[13]=(i+n)*c,r[14]=s*l,r[15]=1,r}function Id(r,e,t,n){let i,s,o,a,c,l,f,u,d,h,p=e[0],m=e[1],g=e[2],y=n[0],b=n[1],x=n[2],v=t[0],w=t[1],E=t[2];return Math.abs(p-v)<1e-6&&Math.abs(m-w)<1e-6&&Math.abs(g-E)<1e-6?ib(r):(u=p-v,d=m-w,h=g-E,i=1/Math.sqrt(u*u+d*d+h*h),u*=i,d*=i,h*=i,s=b*h-x*d,o=x*u-y*h,a=y*d-b*u,i=Math.sqrt(s*s+o*o+a*a),i?(i=1/i,s*=i,o*=i,a*=i):(s=0,o=0,a=0),c=d*a-h*o,l=h*s-u*a,f=u*o-d*s,i=Math.sqrt(c*c+l*l+f*f),i?(i=1/i,c*=i,l*=i,f*=i):(c=0,l=0,f=0),r[0]=s,r[1]=c,r[2]=u,r[3]=0,r[4]=o,r[5]=l,r[6]=d,r[7]=0,r[8]=a,r[9]=f,r[10]=h,r[11]=0,r[12]=-(s*p+o*m+a*g),r[13]=-(c*p+l*m+f*g),r[14]=-(u*p+d*m+h*g),r[15]=1,r)}function qL(r,e,t,n){let i=e[0],s=e[1],o=e[2],a=n[0],c=n[1],l=n[2],f=i-t[0],u=s-t[1],d=o-t[2],h=f*f+u*u+d*d;h>0&&(h=1/Math.sqrt(h),f*=h,u*=h,d*=h);let p=c*d-l*u,m=l*f-a*d,g=a*u-c*f;return h=p*p+m*m+g*g,h>0&&(h=1/Math.sqrt(h),p*=h,m*=h,g*=h),r[0]=p,r[1]=m,r[2]=g,r[3]=0,r[4]=u*g-d*m,r[5]=d*p-f*g,r[6]=f*m-u*p,r[7]=0,r[8]=f,r[9]=u,r[10]=d,r[11]=0,r[12]=i,r[13]=s,r[14]=o,r[15]=1,r}function XL(r){return`mat4(${r[0]}, ${r[1]}, ${r[2]}, ${r[3]}, ${r[4]}, ${r[5]}, ${r[6]}, ${r[7]}, ${r[8]}, ${r[9]}, ${r[10]}, ${r[11]}, ${r[12]}, ${r[13]}, ${r[14]}, ${r[15]})`}function ZL(r){return Math.sqrt(r[0]*r[0]+r[1]*r[1]+r[2]*r[2]+r[3]*r[3]+r[4]*r[4]+r[5]*r[5]+r[6]*r[6]+r[7]*r[7]+r[8]*r[8]+r[9]*r[9]+r[10]*r[10]+r[11]*r[11]+r[12]*r[12]+r[13]*r[13]+r[14]*r[14]+r[15]*r[15])}function KL(r,e,t){return r[0]=e[0]+t[0],r[1]=e[1]+t[1],r[2]=e[2]+t[2],r[3]=e[3]+t[3],r[4]=e[4]+t[4],r[5]=e[5]+t[5],r[6]=e[6]+t[6],r[7]=e[7]+t[7],r[8]=e[8]+t[8],r[9]=e[9]+t[9],r[10]=e[10]+t[10],r[11]=e[11]+t[11],r[12]=e[12]+t[12],r[13]=e[13]+t[13],r[14]=e[14]+t[14],r[15]=e[15]+t[15],r}function lb(r,e,t){return r[0]=e[0]-t[0],r[1]=e[1]-t[1],r[2]=e[2]-t[2],r[3]=e[3]-t[3],r[4]=e[4]-t[4],r[5]=e[5]-t[5],r[6]=e[6]-t[6],r[7]=e[7]-t[7],r[8]=e[8]-t[8],r[9]=e[9]-t[9],r[10]=e[10]-t[10],r[11]=e[11]-t[11],r[12]=e[12]-t[12],r[13]=e[13]-t[13],r[14]=e[14]-t[14],r[15]=e[15]-t[15],r}function QL(r,e,t){return r[0]=e[0]*t,r[1]=e[1]*t,r[2]=e[2]*t,r[3]=e[3]*t,r[4]=e[4]*t,r[5]=e[5]*t,r[6]=e[6]*t,r[7]=e[7]*t,r[8]=e[8]*t,r[9]=e[9]*t,r[10]=e[10]*t,r[11]=e[11]*t,r[12]=e[12]*t,r[13]=e[13]*t,r[14]=e[14]*t,r[15]=e[15]*t,r}function JL(r,e,t,n){return r[0]=e[0]+t[0]*n,r[1]=e[1]+t[1]*n,r[2]=e[2]+t[2]*n,r[3]=e[3]+t[3]*n,r[4]=e[4]+t[4]*n,r[5]=e[5]+t[5]*n,r[6]=e[6]+t[6]*n,r[7]=e[7]+t[7]*n,r[8]=e[8]+t[8]*n,r[9]=e[9]+t[9]*n,r[10]=e[10]+t[10]*n,r[11]=e[11]+t[11]*n,r[12]=e[12]+t[12]*n,r[13]=e[13]+t[13]*n,r[14]=e[14]+t[14]*n,r[15]=e[15]+t[15]*n,r}function eA(r,e){return r[0]===e[0]&&r[1]===e[1]&&r[2]===e[2]&&r[3]===e[3]&&r[4]===e[4]&&r[5]===e[5]&&r[6]===e[6]&&r[7]===e[7]&&r[8]===e[8]&&r[9]===e[9]&&r[10]===e[10]&&r[11]===e[11]&&r[12]===e[12]&&r[13]===e[13]&&r[14]===e[14]&&r[15]===e[15]}function tA(r,e){let t=r[0],n=r[1],i=r[2],s=r[3],o=r[4],a=r[5],c=r[6],l=r[7],f=r[8],u=r[9],d=r[10],h=r[11],p=r[12],m=r[13],g=r[14],y=r[15],b=e[0],x=e[1],v=e[2],w=e[3],E=e[4],T=e[5],L=e[6],C=e[7],P=e[8],k=e[9],R=e[10],M=e[11],N=e[12],q=e[13],Q=e[14],_e=e[15];return Math.abs(t-b)<=1e-6*Math.max(1,Math.abs(t),Math.abs(b))&&Math.abs(n-x)<=1e-6*Math.max(1,Math.abs(n),Math.abs(x))&&Math.abs(i-v)<=1e-6*Math.max(1,Math.abs(i),Math.abs(v))&&Math.abs(s-w)<=1e-6*Math.max(1,Math.abs(s),Math.abs(w))&&Math.abs(o-E)<=1e-6*Math.max(1,Math.abs(o),Math.abs(E))&&Math.abs(a-T)<=1e-6*Math.max(1,Math.abs(a),Math.abs(T))&&Math.abs(c-L)<=1e-6*Math.max(1,Math.abs(c),Math.abs(L))&&Math.abs(l-C)<=1e-6*Math.max(1,Math.abs(l),Math.abs(C))&&Math.abs(f-P)<=1e-6*Math.max(1,Math.abs(f),Math.abs(P))&&Math.abs(u-k)<=1e-6*Math.max(1,Math.abs(u),Math.abs(k))&&Math.abs(d-R)<=1e-6*Math.max(1,Math.abs(d),Math.abs(R))&&Math.abs(h-M)<=1e-6*Math.max(1,Math.abs(h),Math.abs(M))&&Math.abs(p-N)<=1e-6*Math.max(1,Math.abs(p),Math.abs(N))&&Math.abs(m-q)<=1e-6*Math.max(1,Math.abs(m),Math.abs(q))&&Math.abs(g-Q)<=1e-6*Math.max(1,Math.abs(g),Math.abs(Q))&&Math.abs(y-_e)<=1e-6*Math.max(1,Math.abs(y),Math.abs(_e))}var Md,Rd,rA,nA,Bd=_(()=>{Ur();Md=ab;Rd=cb;rA=ps,nA=lb});var Ke={};It(Ke,{add:()=>mb,ceil:()=>iA,clone:()=>ub,copy:()=>hb,create:()=>fb,cross:()=>dA,dist:()=>vA,distance:()=>xb,div:()=>xA,divide:()=>yb,dot:()=>wb,equals:()=>_A,exactEquals:()=>Sb,floor:()=>sA,forEach:()=>PA,fromValues:()=>db,inverse:()=>uA,len:()=>EA,length:()=>Od,lerp:()=>Eb,max:()=>aA,min:()=>oA,mul:()=>bA,multiply:()=>_b,negate:()=>fA,normalize:()=>kd,random:()=>hA,round:()=>cA,scale:()=>bb,scaleAndAdd:()=>lA,set:()=>pb,sqrDist:()=>wA,sqrLen:()=>SA,squaredDistance:()=>vb,squaredLength:()=>Dd,str:()=>gA,sub:()=>yA,subtract:()=>gb,transformMat4:()=>Nd,transformQuat:()=>pA,zero:()=>mA});function fb(){let r=new W(4);return W!=Float32Array&&(r[0]=0,r[1]=0,r[2]=0,r[3]=0),r}function ub(r){let e=new W(4);return e[0]=r[0],e[1]=r[1],e[2]=r[2],e[3]=r[3],e}function db(r,e,t,n){let i=new W(4);return i[0]=r,i[1]=e,i[2]=t,i[3]=n,i}function hb(r,e){return r[0]=e[0],r[1]=e[1],r[2]=e[2],r[3]=e[3],r}function pb(r,e,t,n,i){return r[0]=e,r[1]=t,r[2]=n,r[3]=i,r}function mb(r,e,t){return r[0]=e[0]+t[0],r[1]=e[1]+t[1],r[2]=e[2]+t[2],r[3]=e[3]+t[3],r}function gb(r,e,t){return r[0]=e[0]-t[0],r[1]=e[1]-t[1],r[2]=e[2]-t[2],r[3]=e[3]-t[3],r}function _b(r,e,t){return r[0]=e[0]*t[0],r[1]=e[1]*t[1],r[2]=e[2]*t[2],r[3]=e[3]*t[3],r}function yb(r,e,t){return r[0]=e[0]/t[0],r[1]=e[1]/t[1],r[2]=e[2]/t[2],r[3]=e[3]/t[3],r}function iA(r,e){return r[0]=Math.ceil(e[0]),r[1]=Math.ceil(e[1]),r[2]=Math.ceil(e[2]),r[3]=Math.ceil(e[3]),r}function sA(r,e){return r[0]=Math.floor(e[0]),r[1]=Math.floor(e[1]),r[2]=Math.floor(e[2]),r[3]=Math.floor(e[3]),r}function oA(r,e,t){return r[0]=Math.min(e[0],t[0]),r[1]=Math.min(e[1],t[1]),r[2]=Math.min(e[2],t[2]),r[3]=Math.min(e[3],t[3]),r}function aA(r,e,t){return r[0]=Math.max(e[0],t[0]),r[1]=Math.max(e[1],t[1]),r[2]=Math.max(e[2],t[2]),r[3]=Math.max(e[3],t[3]),r}function cA(r,e){return r[0]=Ve(e[0]),r[1]=Ve(e[1]),r[2]=Ve(e[2]),r[3]=Ve(e[3]),r}function bb(r,e,t){return r[0]=e[0]*t,r[1]=e[1]*t,r[2]=e[2]*t,r[3]=e[3]*t,r}function lA(r,e,t,n){return r[0]=e[0]+t[0]*n,r[1]=e[1]+t[1]*n,r[2]=e[2]+t[2]*n,r[3]=e[3]+t[3]*n,r}function xb(r,e){let t=e[0]-r[0],n=e[1]-r[1],i=e[2]-r[2],s=e[3]-r[3];return Math.sqrt(t*t+n*n+i*i+s*s)}function vb(r,e){let t=e[0]-r[0],n=e[1]-r[1],i=e[2]-r[2],s=e[3]-r[3];return t*t+n*n+i*i+s*s}function Od(r){let e=r[0],t=r[1],n=r[2],i=r[3];return Math.sqrt(e*e+t*t+n*n+i*i)}function Dd(r){let e=r[0],t=r[1],n=r[2],i=r[3];return e*e+t*t+n*n+i*i}function fA(r,e){return r[0]=-e[0],r[1]=-e[1],r[2]=-e[2],r[3]=-e[3],r}function uA(r,e){return r[0]=1/e[0],r[1]=1/e[1],r[2]=1/e[2],r[3]=1/e[3],r}function kd(r,e){let t=e[0],n=e[1],i=e[2],s=e[3],o=t*t+n*n+i*i+s*s;return o>0&&(o=1/Math.sqrt(o)),r[0]=t*o,r[1]=n*o,r[2]=i*o,r[3]=s*o,r}function wb(r,e){return r[0]*e[0]+r[1]*e[1]+r[2]*e[2]+r[3]*e[3]}function dA(r,e,t,n){let i=t[0]*n[1]-t[1]*n[0],s=t[0]*n[2]-t[2]*n[0],o=t[0]*n[3]-t[3]*n[0],a=t[1]*n[2]-t[2]*n[1],c=t[1]*n[3]-t[3]*n[1],l=t[2]*n[3]-t[3]*n[2],f=e[0],u=e[1],d=e[2],h=e[3];return r[0]=u*l-d*c+h*a,r[1]=-(f*l)+d*o-h*s,r[2]=f*c-u*o+h*i,r[3]=-(f*a)+u*s-d*i,r}function Eb(r,e,t,n){let i=e[0],s=e[1],o=e[2],a=e[3];return r[0]=i+n*(t[0]-i),r[1]=s+n*(t[1]-s),r[2]=o+n*(t[2]-o),r[3]=a+n*(t[3]-a),r}function hA(r,e){e=e===void 0?1:e;let t,n,i,s,o,a;do t=yt()*2-1,n=yt()*2-1,o=t*t+n*n;while(o>=1);do i=yt()*2-1,s=yt()*2-1,a=i*i+s*s;while(a>=1);let c=Math.sqrt((1-o)/a);return r[0]=e*t,r[1]=e*n,r[2]=e*i*c,r[3]=e*s*c,r}function Nd(r,e,t){let n=e[0],i=e[1],s=e[2],o=e[3];return r[0]=t[0]*n+t[4]*i+t[8]*s+t[12]*o,r[1]=t[1]*n+t[5]*i+t[9]*s+t[13]*o,r[2]=t[2]*n+t[6]*i+t[10]*s+t[14]*o,r[3]=t[3]*n+t[7]*i+t[11]*s+t[15]*o,r}function pA(r,e,t){let n=e[0],i=e[1],s=e[2],o=t[0],a=t[1],c=t[2],l=t[3],f=l*n+a*s-c*i,u=l*i+c*n-o*s,d=l*s+o*i-a*n,h=-o*n-a*i-c*s;return r[0]=f*l+h*-o+u*-c-d*-a,r[1]=u*l+h*-a+d*-o-f*-c,r[2]=d*l+h*-c+f*-a-u*-o,r[3]=e[3],r}function mA(r){return r[0]=0,r[1]=0,r[2]=0,r[3]=0,r}function gA(r){return`vec4(${r[0]}, ${r[1]}, ${r[2]}, ${r[3]})`}function Sb(r,e){return r[0]===e[0]&&r[1]===e[1]&&r[2]===e[2]&&r[3]===e[3]}function _A(r,e){let t=r[0],n=r[1],i=r[2],s=r[3],o=e[0],a=e[1],c=e[2],l=e[3];return Math.abs(t-o)<=1e-6*Math.max(1,Math.abs(t),Math.abs(o))&&Math.abs(n-a)<=1e-6*Math.max(1,Math.abs(n),Math.abs(a))&&Math.abs(i-c)<=1e-6*Math.max(1,Math.abs(i),Math.abs(c))&&Math.abs(s-l)<=1e-6*Math.max(1,Math.abs(s),Math.abs(l))}var yA,bA,xA,vA,wA,EA,SA,PA,Ya=_(()=>{Ur();yA=gb,bA=_b,xA=yb,vA=xb,wA=vb,EA=Od,SA=Dd,PA=(function(){let r=fb();return function(e,t,n,i,s,o){let a,c;for(t||(t=4),n||(n=0),i?c=Math.min(i*t+n,e.length):c=e.length,a=n;a<c;a+=t)r[0]=e[a],r[1]=e[a+1],r[2]=e[a+2],r[3]=e[a+3],s(r,r,o),e[a]=r[0],e[a+1]=r[1],e[a+2]=r[2],e[a+3]=r[3];return e}})()});function CA(){return qa||(qa=new ae([0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]),Object.freeze(qa)),qa}function MA(){return Xa||(Xa=new ae,Object.freeze(Xa)),Xa}function Pb(r){if(r>Math.PI*2)throw Error("expected radians")}function RA(r,e,t,n,i,s){let o=2*s/(t-e),a=2*s/(i-n),c=(t+e)/(t-e),l=(i+n)/(i-n),f=-1,u=-1,d=-2*s;return r[0]=o,r[1]=0,r[2]=0,r[3]=0,r[4]=0,r[5]=a,r[6]=0,r[7]=0,r[8]=c,r[9]=l,r[10]=f,r[11]=u,r[12]=0,r[13]=0,r[14]=d,r[15]=0,r}var Gd,TA,LA,Fd,Ud,AA,ae,qa,Xa,Tb=_(()=>{tb();fs();cd();Bd();ad();hs();Ya();(function(r){r[r.COL0ROW0=0]="COL0ROW0",r[r.COL0ROW1=1]="COL0ROW1",r[r.COL0ROW2=2]="COL0ROW2",r[r.COL0ROW3=3]="COL0ROW3",r[r.COL1ROW0=4]="COL1ROW0",r[r.COL1ROW1=5]="COL1ROW1",r[r.COL1ROW2=6]="COL1ROW2",r[r.COL1ROW3=7]="COL1ROW3",r[r.COL2ROW0=8]="COL2ROW0",r[r.COL2ROW1=9]="COL2ROW1",r[r.COL2ROW2=10]="COL2ROW2",r[r.COL2ROW3=11]="COL2ROW3",r[r.COL3ROW0=12]="COL3ROW0",r[r.COL3ROW1=13]="COL3ROW1",r[r.COL3ROW2=14]="COL3ROW2",r[r.COL3ROW3=15]="COL3ROW3"})(Gd||(Gd={}));TA=45*Math.PI/180,LA=1,Fd=.1,Ud=500,AA=Object.freeze([1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1]),ae=class extends Ha{static get IDENTITY(){return MA()}static get ZERO(){return CA()}get ELEMENTS(){return 16}get RANK(){return 4}get INDICES(){return Gd}constructor(e){super(-0,-0,-0,-0,-0,-0,-0,-0,-0,-0,-0,-0,-0,-0,-0,-0),arguments.length===1&&Array.isArray(e)?this.copy(e):this.identity()}copy(e){return this[0]=e[0],this[1]=e[1],this[2]=e[2],this[3]=e[3],this[4]=e[4],this[5]=e[5],this[6]=e[6],this[7]=e[7],this[8]=e[8],this[9]=e[9],this[10]=e[10],this[11]=e[11],this[12]=e[12],this[13]=e[13],this[14]=e[14],this[15]=e[15],this.check()}set(e,t,n,i,s,o,a,c,l,f,u,d,h,p,m,g){return this[0]=e,this[1]=t,this[2]=n,this[3]=i,this[4]=s,this[5]=o,this[6]=a,this[7]=c,this[8]=l,this[9]=f,this[10]=u,this[11]=d,this[12]=h,this[13]=p,this[14]=m,this[15]=g,this.check()}setRowMajor(e,t,n,i,s,o,a,c,l,f,u,d,h,p,m,g){return this[0]=e,this[1]=s,this[2]=l,this[3]=h,this[4]=t,this[5]=o,this[6]=f,this[7]=p,this[8]=n,this[9]=a,this[10]=u,this[11]=m,this[12]=i,this[13]=c,this[14]=d,this[15]=g,this.check()}toRowMajor(e){return e[0]=this[0],e[1]=this[4],e[2]=this[8],e[3]=this[12],e[4]=this[1],e[5]=this[5],e[6]=this[9],e[7]=this[13],e[8]=this[2],e[9]=this[6],e[10]=this[10],e[11]=this[14],e[12]=this[3],e[13]=this[7],e[14]=this[11],e[15]=this[15],e}identity(){return this.copy(AA)}fromObject(e){return this.check()}fromQuaternion(e){return Ad(this,e),this.check()}frustum(e){let{left:t,right:n,bottom:i,top:s,near:o=Fd,far:a=Ud}=e;return a===1/0?RA(this,t,n,i,s,o):Cd(this,t,n,i,s,o,a),this.check()}lookAt(e){let{eye:t,center:n=[0,0,0],up:i=[0,1,0]}=e;return Id(this,t,n,i),this.check()}ortho(e){let{left:t,right:n,bottom:i,top:s,near:o=Fd,far:a=Ud}=e;return Rd(this,t,n,i,s,o,a),this.check()}orthographic(e){let{fovy:t=TA,aspect:n=LA,focalDistance:i=1,near:s=Fd,far:o=Ud}=e;Pb(t);let a=t/2,c=i*Math.tan(a),l=c*n;return this.ortho({left:-l,right:l,bottom:-c,top:c,near:s,far:o})}perspective(e){let{fovy:t=45*Math.PI/180,aspect:n=1,near:i=.1,far:s=500}=e;return Pb(t),Md(this,t,n,i,s),this.check()}determinant(){return vd(this)}getScale(e=[-0,-0,-0]){return e[0]=Math.sqrt(this[0]*this[0]+this[1]*this[1]+this[2]*this[2]),e[1]=Math.sqrt(this[4]*this[4]+this[5]*this[5]+this[6]*this[6]),e[2]=Math.sqrt(this[8]*this[8]+this[9]*this[9]+this[10]*this[10]),e}getTranslation(e=[-0,-0,-0]){return e[0]=this[12],e[1]=this[13],e[2]=this[14],e}getRotation(e,t){e=e||[-0,-0,-0,-0,-0,-0,-0,-0,-0,-0,-0,-0,-0,-0,-0,-0],t=t||[-0,-0,-0];let n=this.getScale(t),i=1/n[0],s=1/n[1],o=1/n[2];return e[0]=this[0]*i,e[1]=this[1]*s,e[2]=this[2]*o,e[3]=0,e[4]=this[4]*i,e[5]=this[5]*s,e[6]=this[6]*o,e[7]=0,e[8]=this[8]*i,e[9]=this[9]*s,e[10]=this[10]*o,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,e}getRotationMatrix3(e,t){e=e||[-0,-0,-0,-0,-0,-0,-0,-0,-0],t=t||[-0,-0,-0];let n=this.getScale(t),i=1/n[0],s=1/n[1],o=1/n[2];return e[0]=this[0]*i,e[1]=this[1]*s,e[2]=this[2]*o,e[3]=this[4]*i,e[4]=this[5]*s,e[5]=this[6]*o,e[6]=this[8]*i,e[7]=this[9]*s,e[8]=this[10]*o,e}transpose(){return bd(this,this),this.check()}invert(){return xd(this,this),this.check()}multiplyLeft(e){return ps(this,e,this),this.check()}multiplyRight(e){return ps(this,this,e),this.check()}rotateX(e){return Pd(this,this,e),this.check()}rotateY(e){return Td(this,this,e),this.check()}rotateZ(e){return Ld(this,this,e),this.check()}rotateXYZ(e){return this.rotateX(e[0]).rotateY(e[1]).rotateZ(e[2])}rotateAxis(e,t){return Sd(this,this,e,t),this.check()}scale(e){return Ed(this,this,Array.isArray(e)?e:[e,e,e]),this.check()}translate(e){return wd(this,this,e),this.check()}transform(e,t){return e.length===4?(t=Nd(t||[-0,-0,-0,-0],e,this),Ga(t,4),t):this.transformAsPoint(e,t)}transformAsPoint(e,t){let{length:n}=e,i;switch(n){case 2:i=od(t||[-0,-0],e,this);break;case 3:i=ds(t||[-0,-0,-0],e,this);break;default:throw new Error("Illegal vector")}return Ga(i,e.length),i}transformAsVector(e,t){let n;switch(e.length){case 2:n=jy(t||[-0,-0],e,this);break;case 3:n=$a(t||[-0,-0,-0],e,this);break;default:throw new Error("Illegal vector")}return Ga(n,e.length),n}transformPoint(e,t){return this.transformAsPoint(e,t)}transformVector(e,t){return this.transformAsPoint(e,t)}transformDirection(e,t){return this.transformAsVector(e,t)}makeRotationX(e){return this.identity().rotateX(e)}makeTranslation(e,t,n){return this.identity().translate([e,t,n])}}});function Lb(){let r=new W(4);return W!=Float32Array&&(r[0]=0,r[1]=0,r[2]=0),r[3]=1,r}function IA(r,e,t){t=t*.5;let n=Math.sin(t);return r[0]=n*e[0],r[1]=n*e[1],r[2]=n*e[2],r[3]=Math.cos(t),r}function zd(r,e,t,n){let i=e[0],s=e[1],o=e[2],a=e[3],c=t[0],l=t[1],f=t[2],u=t[3],d,h,p,m,g;return d=i*c+s*l+o*f+a*u,d<0&&(d=-d,c=-c,l=-l,f=-f,u=-u),1-d>1e-6?(h=Math.acos(d),g=Math.sin(h),p=Math.sin((1-n)*h)/g,m=Math.sin(n*h)/g):(p=1-n,m=n),r[0]=p*i+m*c,r[1]=p*s+m*l,r[2]=p*o+m*f,r[3]=p*a+m*u,r}function BA(r,e){let t=e[0]+e[4]+e[8],n;if(t>0)n=Math.sqrt(t+1),r[3]=.5*n,n=.5/n,r[0]=(e[5]-e[7])*n,r[1]=(e[6]-e[2])*n,r[2]=(e[1]-e[3])*n;else{let i=0;e[4]>e[0]&&(i=1),e[8]>e[i*3+i]&&(i=2);let s=(i+1)%3,o=(i+2)%3;n=Math.sqrt(e[i*3+i]-e[s*3+s]-e[o*3+o]+1),r[i]=.5*n,n=.5/n,r[3]=(e[s*3+o]-e[o*3+s])*n,r[s]=(e[s*3+i]+e[i*3+s])*n,r[o]=(e[o*3+i]+e[i*3+o])*n}return r}var Ab,TV,LV,AV,Cb=_(()=>{Ur();yd();hs();Ya();Ab=kd,TV=(function(){let r=Va(),e=Wa(1,0,0),t=Wa(0,1,0);return function(n,i,s){let o=us(i,s);return o<-.999999?(Gr(r,e,i),gd(r)<1e-6&&Gr(r,t,i),ld(r,r),IA(n,r,Math.PI),n):o>.999999?(n[0]=0,n[1]=0,n[2]=0,n[3]=1,n):(Gr(r,i,s),n[0]=r[0],n[1]=r[1],n[2]=r[2],n[3]=1+o,Ab(n,n))}})(),LV=(function(){let r=Lb(),e=Lb();return function(t,n,i,s,o,a){return zd(r,n,o,a),zd(e,i,s,a),zd(t,r,e,2*a*(1-a)),t}})(),AV=(function(){let r=rb();return function(e,t,n,i){return r[0]=n[0],r[3]=n[1],r[6]=n[2],r[1]=i[0],r[4]=i[1],r[7]=i[2],r[2]=-t[0],r[5]=-t[1],r[8]=-t[2],Ab(e,BA(e,r))}})()});var CV,MV,RV,IV,Mb=_(()=>{CV=Math.PI/2,MV=Math.PI/4,RV=Math.PI/6,IV=Math.PI*2});var ue=_(()=>{eb();Tb();Mb();Cn();yd();Bd();Cb();ad();hs();Ya()});function $d(r,e=[],t=0){let n=Math.fround(r),i=r-n;return e[t]=n,e[t+1]=i,e}function Rb(r){return r-Math.fround(r)}function Ib(r){let e=new Float32Array(32);for(let t=0;t<4;++t)for(let n=0;n<4;++n){let i=t*4+n;$d(r[n*4+t],e,i*2)}return e}var Bb=_(()=>{});function Za(r,e=!0){return r??e}function Vd(r=[0,0,0],e=!0){return e?r.map(t=>t/255):[...r]}function Ob(r,e=!0){let t=Vd(r.slice(0,3),e),n=Number.isFinite(r[3]),i=n?r[3]:1;return[t[0],t[1],t[2],e&&n?i/255:i]}var Wd=_(()=>{});var kA,NA,$r,Db=_(()=>{kA=`#ifdef LUMA_FP32_TAN_PRECISION_WORKAROUND

// All these functions are for substituting tan() function from Intel GPU only
const float TWO_PI = 6.2831854820251465;
const float PI_2 = 1.5707963705062866;
const float PI_16 = 0.1963495463132858;

const float SIN_TABLE_0 = 0.19509032368659973;
const float SIN_TABLE_1 = 0.3826834261417389;
const float SIN_TABLE_2 = 0.5555702447891235;
const float SIN_TABLE_3 = 0.7071067690849304;

const float COS_TABLE_0 = 0.9807852506637573;
const float COS_TABLE_1 = 0.9238795042037964;
const float COS_TABLE_2 = 0.8314695954322815;
const float COS_TABLE_3 = 0.7071067690849304;

const float INVERSE_FACTORIAL_3 = 1.666666716337204e-01; // 1/3!
const float INVERSE_FACTORIAL_5 = 8.333333767950535e-03; // 1/5!
const float INVERSE_FACTORIAL_7 = 1.9841270113829523e-04; // 1/7!
const float INVERSE_FACTORIAL_9 = 2.75573188446287533e-06; // 1/9!

float sin_taylor_fp32(float a) {
  float r, s, t, x;

  if (a == 0.0) {
    return 0.0;
  }

  x = -a * a;
  s = a;
  r = a;

  r = r * x;
  t = r * INVERSE_FACTORIAL_3;
  s = s + t;

  r = r * x;
  t = r * INVERSE_FACTORIAL_5;
  s = s + t;

  r = r * x;
  t = r * INVERSE_FACTORIAL_7;
  s = s + t;

  r = r * x;
  t = r * INVERSE_FACTORIAL_9;
  s = s + t;

  return s;
}

void sincos_taylor_fp32(float a, out float sin_t, out float cos_t) {
  if (a == 0.0) {
    sin_t = 0.0;
    cos_t = 1.0;
  }
  sin_t = sin_taylor_fp32(a);
  cos_t = sqrt(1.0 - sin_t * sin_t);
}

float tan_taylor_fp32(float a) {
    float sin_a;
    float cos_a;

    if (a == 0.0) {
        return 0.0;
    }

    // 2pi range reduction
    float z = floor(a / TWO_PI);
    float r = a - TWO_PI * z;

    float t;
    float q = floor(r / PI_2 + 0.5);
    int j = int(q);

    if (j < -2 || j > 2) {
        return 1.0 / 0.0;
    }

    t = r - PI_2 * q;

    q = floor(t / PI_16 + 0.5);
    int k = int(q);
    int abs_k = int(abs(float(k)));

    if (abs_k > 4) {
        return 1.0 / 0.0;
    } else {
        t = t - PI_16 * q;
    }

    float u = 0.0;
    float v = 0.0;

    float sin_t, cos_t;
    float s, c;
    sincos_taylor_fp32(t, sin_t, cos_t);

    if (k == 0) {
        s = sin_t;
        c = cos_t;
    } else {
        if (abs(float(abs_k) - 1.0) < 0.5) {
            u = COS_TABLE_0;
            v = SIN_TABLE_0;
        } else if (abs(float(abs_k) - 2.0) < 0.5) {
            u = COS_TABLE_1;
            v = SIN_TABLE_1;
        } else if (abs(float(abs_k) - 3.0) < 0.5) {
            u = COS_TABLE_2;
            v = SIN_TABLE_2;
        } else if (abs(float(abs_k) - 4.0) < 0.5) {
            u = COS_TABLE_3;
            v = SIN_TABLE_3;
        }
        if (k > 0) {
            s = u * sin_t + v * cos_t;
            c = u * cos_t - v * sin_t;
        } else {
            s = u * sin_t - v * cos_t;
            c = u * cos_t + v * sin_t;
        }
    }

    if (j == 0) {
        sin_a = s;
        cos_a = c;
    } else if (j == 1) {
        sin_a = c;
        cos_a = -s;
    } else if (j == -1) {
        sin_a = -c;
        cos_a = s;
    } else {
        sin_a = -s;
        cos_a = -c;
    }
    return sin_a / cos_a;
}
#endif

float tan_fp32(float a) {
#ifdef LUMA_FP32_TAN_PRECISION_WORKAROUND
  return tan_taylor_fp32(a);
#else
  return tan(a);
#endif
}
`,NA=`#ifdef LUMA_FP32_TAN_PRECISION_WORKAROUND
const FP32_TWO_PI: f32 = 6.2831854820251465;
const FP32_PI_2: f32 = 1.5707963705062866;
const FP32_PI_16: f32 = 0.1963495463132858;

const FP32_SIN_TABLE_0: f32 = 0.19509032368659973;
const FP32_SIN_TABLE_1: f32 = 0.3826834261417389;
const FP32_SIN_TABLE_2: f32 = 0.5555702447891235;
const FP32_SIN_TABLE_3: f32 = 0.7071067690849304;

const FP32_COS_TABLE_0: f32 = 0.9807852506637573;
const FP32_COS_TABLE_1: f32 = 0.9238795042037964;
const FP32_COS_TABLE_2: f32 = 0.8314695954322815;
const FP32_COS_TABLE_3: f32 = 0.7071067690849304;

const FP32_INVERSE_FACTORIAL_3: f32 = 1.666666716337204e-01;
const FP32_INVERSE_FACTORIAL_5: f32 = 8.333333767950535e-03;
const FP32_INVERSE_FACTORIAL_7: f32 = 1.9841270113829523e-04;
const FP32_INVERSE_FACTORIAL_9: f32 = 2.75573188446287533e-06;
const FP32_OVERFLOW: f32 = 3.402823466e+38;

fn sin_taylor_fp32(a: f32) -> f32 {
  if (a == 0.0) {
    return 0.0;
  }

  let x = -a * a;
  var sum = a;
  var term = a;

  term = term * x;
  sum = sum + term * FP32_INVERSE_FACTORIAL_3;
  term = term * x;
  sum = sum + term * FP32_INVERSE_FACTORIAL_5;
  term = term * x;
  sum = sum + term * FP32_INVERSE_FACTORIAL_7;
  term = term * x;
  sum = sum + term * FP32_INVERSE_FACTORIAL_9;

  return sum;
}

fn tan_taylor_fp32(a: f32) -> f32 {
  if (a == 0.0) {
    return 0.0;
  }

  let z = floor(a / FP32_TWO_PI);
  let reduced = a - FP32_TWO_PI * z;

  var quadrantValue = floor(reduced / FP32_PI_2 + 0.5);
  let quadrant = i32(quadrantValue);
  if (quadrant < -2 || quadrant > 2) {
    return FP32_OVERFLOW;
  }

  var angle = reduced - FP32_PI_2 * quadrantValue;
  quadrantValue = floor(angle / FP32_PI_16 + 0.5);
  let tableIndex = i32(quadrantValue);
  let absoluteTableIndex = abs(tableIndex);
  if (absoluteTableIndex > 4) {
    return FP32_OVERFLOW;
  }

  angle = angle - FP32_PI_16 * quadrantValue;
  let sinAngle = sin_taylor_fp32(angle);
  let cosAngle = sqrt(1.0 - sinAngle * sinAngle);

  var tableCos = 0.0;
  var tableSin = 0.0;
  if (absoluteTableIndex == 1) {
    tableCos = FP32_COS_TABLE_0;
    tableSin = FP32_SIN_TABLE_0;
  } else if (absoluteTableIndex == 2) {
    tableCos = FP32_COS_TABLE_1;
    tableSin = FP32_SIN_TABLE_1;
  } else if (absoluteTableIndex == 3) {
    tableCos = FP32_COS_TABLE_2;
    tableSin = FP32_SIN_TABLE_2;
  } else if (absoluteTableIndex == 4) {
    tableCos = FP32_COS_TABLE_3;
    tableSin = FP32_SIN_TABLE_3;
  }

  var sinReduced = sinAngle;
  var cosReduced = cosAngle;
  if (tableIndex > 0) {
    sinReduced = tableCos * sinAngle + tableSin * cosAngle;
    cosReduced = tableCos * cosAngle - tableSin * sinAngle;
  } else if (tableIndex < 0) {
    sinReduced = tableCos * sinAngle - tableSin * cosAngle;
    cosReduced = tableCos * cosAngle + tableSin * sinAngle;
  }

  var sinValue = 0.0;
  var cosValue = 0.0;
  if (quadrant == 0) {
    sinValue = sinReduced;
    cosValue = cosReduced;
  } else if (quadrant == 1) {
    sinValue = cosReduced;
    cosValue = -sinReduced;
  } else if (quadrant == -1) {
    sinValue = -cosReduced;
    cosValue = sinReduced;
  } else {
    sinValue = -sinReduced;
    cosValue = -cosReduced;
  }

  return sinValue / cosValue;
}

fn tan_fp32(a: f32) -> f32 {
  return tan_taylor_fp32(a);
}
#else
fn tan_fp32(a: f32) -> f32 {
  return tan(a);
}
#endif
`,$r={name:"fp32",source:NA,vs:kA}});var jd,kb=_(()=>{jd=`
layout(std140) uniform fp64arithmeticUniforms {
  uniform float ONE;
  uniform float SPLIT;
} fp64;

/*
About LUMA_FP64_CODE_ELIMINATION_WORKAROUND

The purpose of this workaround is to prevent shader compilers from
optimizing away necessary arithmetic operations by swapping their sequences
or transform the equation to some 'equivalent' form.

These helpers implement Dekker/Veltkamp-style error tracking. If the compiler
folds constants or reassociates the arithmetic, the high/low split can stop
tracking the rounding error correctly. That failure mode tends to look fine in
simple coordinate setup, but then breaks down inside iterative arithmetic such
as fp64 Mandelbrot loops.

The method is to multiply an artifical variable, ONE, which will be known to
the compiler to be 1 only at runtime. The whole expression is then represented
as a polynomial with respective to ONE. In the coefficients of all terms, only one a
and one b should appear

err = (a + b) * ONE^6 - a * ONE^5 - (a + b) * ONE^4 + a * ONE^3 - b - (a + b) * ONE^2 + a * ONE
*/

float prevent_fp64_optimization(float value) {
#if defined(LUMA_FP64_CODE_ELIMINATION_WORKAROUND)
  return value + fp64.ONE * 0.0;
#else
  return value;
#endif
}

// Divide float number to high and low floats to extend fraction bits
vec2 split(float a) {
  // Keep SPLIT as a runtime uniform so the compiler cannot fold the Dekker
  // split into a constant expression and reassociate the recovery steps.
  float split = prevent_fp64_optimization(fp64.SPLIT);
  float t = prevent_fp64_optimization(a * split);
  float temp = t - a;
  float a_hi = t - temp;
  float a_lo = a - a_hi;
  return vec2(a_hi, a_lo);
}

// Divide float number again when high float uses too many fraction bits
vec2 split2(vec2 a) {
  vec2 b = split(a.x);
  b.y += a.y;
  return b;
}

// Special sum operation when a > b
vec2 quickTwoSum(float a, float b) {
#if defined(LUMA_FP64_CODE_ELIMINATION_WORKAROUND)
  float sum = (a + b) * fp64.ONE;
  float err = b - (sum - a) * fp64.ONE;
#else
  float sum = a + b;
  float err = b - (sum - a);
#endif
  return vec2(sum, err);
}

// General sum operation
vec2 twoSum(float a, float b) {
  float s = (a + b);
#if defined(LUMA_FP64_CODE_ELIMINATION_WORKAROUND)
  float v = (s * fp64.ONE - a) * fp64.ONE;
  float err = (a - (s - v) * fp64.ONE) * fp64.ONE * fp64.ONE * fp64.ONE + (b - v);
#else
  float v = s - a;
  float err = (a - (s - v)) + (b - v);
#endif
  return vec2(s, err);
}

vec2 twoSub(float a, float b) {
  float s = (a - b);
#if defined(LUMA_FP64_CODE_ELIMINATION_WORKAROUND)
  float v = (s * fp64.ONE - a) * fp64.ONE;
  float err = (a - (s - v) * fp64.ONE) * fp64.ONE * fp64.ONE * fp64.ONE - (b + v);
#else
  float v = s - a;
  float err = (a - (s - v)) - (b + v);
#endif
  return vec2(s, err);
}

vec2 twoSqr(float a) {
  float prod = a * a;
  vec2 a_fp64 = split(a);
#if defined(LUMA_FP64_CODE_ELIMINATION_WORKAROUND)
  float err = ((a_fp64.x * a_fp64.x - prod) * fp64.ONE + 2.0 * a_fp64.x *
    a_fp64.y * fp64.ONE * fp64.ONE) + a_fp64.y * a_fp64.y * fp64.ONE * fp64.ONE * fp64.ONE;
#else
  float err = ((a_fp64.x * a_fp64.x - prod) + 2.0 * a_fp64.x * a_fp64.y) + a_fp64.y * a_fp64.y;
#endif
  return vec2(prod, err);
}

vec2 twoProd(float a, float b) {
  float prod = a * b;
  vec2 a_fp64 = split(a);
  vec2 b_fp64 = split(b);
  // twoProd is especially sensitive because mul_fp64 and div_fp64 both depend
  // on the split terms and cross terms staying in the original evaluation
  // order. If the compiler folds or reassociates them, the low part tends to
  // collapse to zero or NaN on some drivers.
  float highProduct = prevent_fp64_optimization(a_fp64.x * b_fp64.x);
  float crossProduct1 = prevent_fp64_optimization(a_fp64.x * b_fp64.y);
  float crossProduct2 = prevent_fp64_optimization(a_fp64.y * b_fp64.x);
  float lowProduct = prevent_fp64_optimization(a_fp64.y * b_fp64.y);
#if defined(LUMA_FP64_CODE_ELIMINATION_WORKAROUND)
  float err1 = (highProduct - prod) * fp64.ONE;
  float err2 = crossProduct1 * fp64.ONE * fp64.ONE;
  float err3 = crossProduct2 * fp64.ONE * fp64.ONE * fp64.ONE;
  float err4 = lowProduct * fp64.ONE * fp64.ONE * fp64.ONE * fp64.ONE;
#else
  float err1 = highProduct - prod;
  float err2 = crossProduct1;
  float err3 = crossProduct2;
  float err4 = lowProduct;
#endif
  float err = ((err1 + err2) + err3) + err4;
  return vec2(prod, err);
}

vec2 sum_fp64(vec2 a, vec2 b) {
  vec2 s, t;
  s = twoSum(a.x, b.x);
  t = twoSum(a.y, b.y);
  s.y += t.x;
  s = quickTwoSum(s.x, s.y);
  s.y += t.y;
  s = quickTwoSum(s.x, s.y);
  return s;
}

vec2 sub_fp64(vec2 a, vec2 b) {
  vec2 s, t;
  s = twoSub(a.x, b.x);
  t = twoSub(a.y, b.y);
  s.y += t.x;
  s = quickTwoSum(s.x, s.y);
  s.y += t.y;
  s = quickTwoSum(s.x, s.y);
  return s;
}

vec2 mul_fp64(vec2 a, vec2 b) {
  vec2 prod = twoProd(a.x, b.x);
  // y component is for the error
  prod.y += a.x * b.y;
#if defined(LUMA_FP64_HIGH_BITS_OVERFLOW_WORKAROUND)
  prod = split2(prod);
#endif
  prod = quickTwoSum(prod.x, prod.y);
  prod.y += a.y * b.x;
#if defined(LUMA_FP64_HIGH_BITS_OVERFLOW_WORKAROUND)
  prod = split2(prod);
#endif
  prod = quickTwoSum(prod.x, prod.y);
  return prod;
}

vec2 div_fp64(vec2 a, vec2 b) {
  float xn = 1.0 / b.x;
#if defined(LUMA_FP64_HIGH_BITS_OVERFLOW_WORKAROUND)
  vec2 yn = mul_fp64(a, vec2(xn, 0));
#else
  vec2 yn = a * xn;
#endif
  float diff = (sub_fp64(a, mul_fp64(b, yn))).x;
  vec2 prod = twoProd(xn, diff);
  return sum_fp64(yn, prod);
}

vec2 sqrt_fp64(vec2 a) {
  if (a.x == 0.0 && a.y == 0.0) return vec2(0.0, 0.0);
  if (a.x < 0.0) return vec2(0.0 / 0.0, 0.0 / 0.0);

  float x = 1.0 / sqrt(a.x);
  float yn = a.x * x;
#if defined(LUMA_FP64_CODE_ELIMINATION_WORKAROUND)
  vec2 yn_sqr = twoSqr(yn) * fp64.ONE;
#else
  vec2 yn_sqr = twoSqr(yn);
#endif
  float diff = sub_fp64(a, yn_sqr).x;
  vec2 prod = twoProd(x * 0.5, diff);
#if defined(LUMA_FP64_HIGH_BITS_OVERFLOW_WORKAROUND)
  return sum_fp64(split(yn), prod);
#else
  return sum_fp64(vec2(yn, 0.0), prod);
#endif
}
`});var Nb,Fb=_(()=>{Nb=`struct Fp64F32Bits {
  sign: u32,
  baseExponent: i32,
  significand: u32,
  isZero: bool,
  isInf: bool,
  isNan: bool,
};

// Decode an f32 as (-1)^sign * significand * 2^baseExponent.
fn fp64_decode_f32_bits(bits: u32) -> Fp64F32Bits {
  let sign = bits >> 31u;
  let exponentBits = (bits >> 23u) & 0xffu;
  let fraction = bits & 0x7fffffu;

  if (exponentBits == 0xffu) {
    return Fp64F32Bits(sign, 0, 0u, false, fraction == 0u, fraction != 0u);
  }
  if (exponentBits == 0u) {
    return Fp64F32Bits(sign, -149, fraction, fraction == 0u, false, false);
  }
  return Fp64F32Bits(sign, i32(exponentBits) - 150, 0x800000u | fraction, false, false, false);
}

fn fp64_f32_magnitude_compare(aBits: u32, bBits: u32) -> i32 {
  let aMagnitude = aBits & 0x7fffffffu;
  let bMagnitude = bBits & 0x7fffffffu;
  if (aMagnitude == bMagnitude) {
    return 0;
  }
  return select(-1, 1, aMagnitude > bMagnitude);
}

fn fp64_make_residual_f32_bits(
  exactSign: u32,
  exactMagnitude: vec2u,
  exactBaseExponent: i32,
  highBits: u32
) -> u32 {
  if (fp64_u64_is_zero(exactMagnitude)) {
    return 0u;
  }

  let high = fp64_decode_f32_bits(highBits);
  if (high.isInf || high.isNan) {
    return exactSign << 31u;
  }
  if (high.isZero) {
    return fp64_make_f32_bits_from_u64(exactSign, exactMagnitude, exactBaseExponent);
  }

  let commonBaseExponent = min(exactBaseExponent, high.baseExponent);
  let exactShift = exactBaseExponent - commonBaseExponent;
  let highShift = high.baseExponent - commonBaseExponent;

  // A normal two-sum/two-product residual never needs a shift this large.
  // This guard gives deterministic underflow behavior outside that contract.
  if (exactShift >= 64 || highShift >= 64) {
    return exactSign << 31u;
  }

  let exactAligned = fp64_u64_shift_left(exactMagnitude, u32(exactShift));
  let highAligned = fp64_u64_shift_left(vec2u(0u, high.significand), u32(highShift));
  let comparison = fp64_u64_compare(exactAligned, highAligned);
  if (comparison == 0) {
    return 0u;
  }

  var residualSign = exactSign;
  var residualMagnitude: vec2u;
  if (comparison > 0) {
    residualMagnitude = fp64_u64_sub(exactAligned, highAligned);
  } else {
    residualSign = exactSign ^ 1u;
    residualMagnitude = fp64_u64_sub(highAligned, exactAligned);
  }
  return fp64_make_f32_bits_from_u64(
    residualSign,
    residualMagnitude,
    commonBaseExponent
  );
}

fn fp64_split_accumulator_bits(
  sign: u32,
  magnitude: vec2u,
  baseExponent: i32
) -> vec2u {
  let highBits = fp64_make_f32_bits_from_u64(sign, magnitude, baseExponent);
  let lowBits = fp64_make_residual_f32_bits(sign, magnitude, baseExponent, highBits);
  return vec2u(highBits, lowBits);
}

fn fp64_two_sum_integer_bits(aBits: u32, bBits: u32) -> vec2u {
  let a = fp64_decode_f32_bits(aBits);
  let b = fp64_decode_f32_bits(bBits);

  if (a.isNan || b.isNan) {
    return vec2u(0x7fc00000u, 0u);
  }
  if (a.isInf || b.isInf) {
    if (a.isInf && b.isInf && a.sign != b.sign) {
      return vec2u(0x7fc00000u, 0u);
    }
    return select(vec2u(bBits, 0u), vec2u(aBits, 0u), a.isInf);
  }
  if (a.isZero && b.isZero) {
    return vec2u((a.sign & b.sign) << 31u, 0u);
  }
  if (a.isZero) {
    return vec2u(bBits, 0u);
  }
  if (b.isZero) {
    return vec2u(aBits, 0u);
  }

  let exponentDifference = select(
    b.baseExponent - a.baseExponent,
    a.baseExponent - b.baseExponent,
    a.baseExponent >= b.baseExponent
  );

  // Beyond half an ulp, rounding cannot change the larger operand. Returning
  // the smaller operand intact also avoids an unbounded integer alignment.
  // At a power-of-two boundary the spacing below the larger operand is half
  // the spacing above it, so an opposite-sign gap-25 operand can still change
  // the rounded high limb. Gap 26 is the first universally safe early-out.
  if (exponentDifference > 25) {
    if (fp64_f32_magnitude_compare(aBits, bBits) >= 0) {
      return vec2u(aBits, bBits);
    }
    return vec2u(bBits, aBits);
  }

  let commonBaseExponent = min(a.baseExponent, b.baseExponent);
  let aMagnitude = fp64_u64_shift_left(
    vec2u(0u, a.significand),
    u32(a.baseExponent - commonBaseExponent)
  );
  let bMagnitude = fp64_u64_shift_left(
    vec2u(0u, b.significand),
    u32(b.baseExponent - commonBaseExponent)
  );

  var resultSign = a.sign;
  var resultMagnitude: vec2u;
  if (a.sign == b.sign) {
    resultMagnitude = fp64_u64_add(aMagnitude, bMagnitude);
  } else {
    let comparison = fp64_u64_compare(aMagnitude, bMagnitude);
    if (comparison == 0) {
      return vec2u(0u, 0u);
    }
    if (comparison > 0) {
      resultMagnitude = fp64_u64_sub(aMagnitude, bMagnitude);
    } else {
      resultSign = b.sign;
      resultMagnitude = fp64_u64_sub(bMagnitude, aMagnitude);
    }
  }

  return fp64_split_accumulator_bits(resultSign, resultMagnitude, commonBaseExponent);
}

fn fp64_two_sum_integer(a: f32, b: f32) -> vec2f {
  let resultBits = fp64_two_sum_integer_bits(bitcast<u32>(a), bitcast<u32>(b));
  return vec2f(bitcast<f32>(resultBits.x), bitcast<f32>(resultBits.y));
}

fn fp64_multiply_significands(a: u32, b: u32) -> vec2u {
  let aLow = a & 0xffffu;
  let aHigh = a >> 16u;
  let bLow = b & 0xffffu;
  let bHigh = b >> 16u;
  let lowProduct = aLow * bLow;
  let crossProduct = aLow * bHigh + aHigh * bLow;
  let highProduct = aHigh * bHigh;

  var result = vec2u(0u, lowProduct);
  result = fp64_u64_add(
    result,
    fp64_u64_shift_left(vec2u(0u, crossProduct), 16u)
  );
  result = fp64_u64_add(result, vec2u(highProduct, 0u));
  return result;
}

fn fp64_two_prod_integer_bits(aBits: u32, bBits: u32) -> vec2u {
  let a = fp64_decode_f32_bits(aBits);
  let b = fp64_decode_f32_bits(bBits);
  let resultSign = a.sign ^ b.sign;

  if (a.isNan || b.isNan || ((a.isZero || b.isZero) && (a.isInf || b.isInf))) {
    return vec2u(0x7fc00000u, 0u);
  }
  if (a.isInf || b.isInf) {
    return vec2u((resultSign << 31u) | 0x7f800000u, resultSign << 31u);
  }
  if (a.isZero || b.isZero) {
    return vec2u(resultSign << 31u, resultSign << 31u);
  }

  let magnitude = fp64_multiply_significands(a.significand, b.significand);
  return fp64_split_accumulator_bits(
    resultSign,
    magnitude,
    a.baseExponent + b.baseExponent
  );
}

fn fp64_two_prod_integer(a: f32, b: f32) -> vec2f {
  let resultBits = fp64_two_prod_integer_bits(bitcast<u32>(a), bitcast<u32>(b));
  return vec2f(bitcast<f32>(resultBits.x), bitcast<f32>(resultBits.y));
}

fn fp64_round_add_integer(a: f32, b: f32) -> f32 {
  return fp64_two_sum_integer(a, b).x;
}

fn fp64_round_mul_integer(a: f32, b: f32) -> f32 {
  return fp64_two_prod_integer(a, b).x;
}

#ifndef LUMA_FP64_PREDICATE_ONLY
fn fp64_f32_finite_exponent(value: Fp64F32Bits) -> i32 {
  let mostSignificantBit = 31u - countLeadingZeros(value.significand);
  return value.baseExponent + i32(mostSignificantBit);
}

fn fp64_scale_f32_integer(value: f32, exponent: i32) -> f32 {
  let decoded = fp64_decode_f32_bits(bitcast<u32>(value));
  if (decoded.isZero || decoded.isInf || decoded.isNan) {
    return value;
  }
  let resultBits = fp64_make_f32_bits_from_u64(
    decoded.sign,
    vec2u(0u, decoded.significand),
    decoded.baseExponent + exponent
  );
  return bitcast<f32>(resultBits);
}

// Divide normalized significands so the hardware operation cannot overflow,
// underflow, or flush a subnormal result. Reapply the exponent with integer
// packing, which also produces subnormal correction limbs without relying on
// floating-point arithmetic to preserve them.
fn fp64_divide_f32_integer(aValue: f32, bValue: f32) -> f32 {
  let a = fp64_decode_f32_bits(bitcast<u32>(aValue));
  let b = fp64_decode_f32_bits(bitcast<u32>(bValue));
  if (a.isZero || b.isZero || a.isInf || b.isInf || a.isNan || b.isNan) {
    return aValue / bValue;
  }

  let aMostSignificantBit = 31u - countLeadingZeros(a.significand);
  let bMostSignificantBit = 31u - countLeadingZeros(b.significand);
  let normalizedABits = fp64_make_f32_bits_from_u64(
    a.sign,
    vec2u(0u, a.significand),
    -i32(aMostSignificantBit)
  );
  let normalizedBBits = fp64_make_f32_bits_from_u64(
    b.sign,
    vec2u(0u, b.significand),
    -i32(bMostSignificantBit)
  );
  let normalizedQuotient = bitcast<f32>(normalizedABits) / bitcast<f32>(normalizedBBits);
  let quotient = fp64_decode_f32_bits(bitcast<u32>(normalizedQuotient));
  let exponentShift =
    a.baseExponent + i32(aMostSignificantBit) -
    b.baseExponent - i32(bMostSignificantBit);
  let quotientBits = fp64_make_f32_bits_from_u64(
    quotient.sign,
    vec2u(0u, quotient.significand),
    quotient.baseExponent + exponentShift
  );
  return bitcast<f32>(quotientBits);
}
#endif

#ifndef LUMA_FP64_PREDICATE_ONLY
fn split(a: f32) -> vec2f {
  let aBits = bitcast<u32>(a);
  let decoded = fp64_decode_f32_bits(aBits);
  if (decoded.isZero || decoded.isInf || decoded.isNan) {
    return vec2f(a, 0.0);
  }

  var roundedHigh = decoded.significand >> 12u;
  let remainder = decoded.significand & 0xfffu;
  if (remainder > 0x800u || (remainder == 0x800u && (roundedHigh & 1u) == 1u)) {
    roundedHigh = roundedHigh + 1u;
  }
  var highMagnitude = vec2u(0u, roundedHigh << 12u);
  var highBits = fp64_make_f32_bits_from_u64(
    decoded.sign,
    highMagnitude,
    decoded.baseExponent
  );
  // Rounding the high limb of a maximum-exponent value can overflow even
  // though the original value is finite. Truncate only in that boundary case
  // so split remains an exact finite decomposition.
  if (fp64_decode_f32_bits(highBits).isInf) {
    roundedHigh = decoded.significand >> 12u;
    highMagnitude = vec2u(0u, roundedHigh << 12u);
    highBits = fp64_make_f32_bits_from_u64(
      decoded.sign,
      highMagnitude,
      decoded.baseExponent
    );
  }
  let lowBits = fp64_make_residual_f32_bits(
    decoded.sign,
    vec2u(0u, decoded.significand),
    decoded.baseExponent,
    highBits
  );
  return vec2f(bitcast<f32>(highBits), bitcast<f32>(lowBits));
}

fn split2(a: vec2f) -> vec2f {
  var result = split(a.x);
  result.y = fp64_round_add_integer(result.y, a.y);
  return result;
}
#endif

#ifndef LUMA_FP64_PREDICATE_ONLY
fn quickTwoSum(a: f32, b: f32) -> vec2f {
  return fp64_two_sum_integer(a, b);
}
#endif

fn twoSum(a: f32, b: f32) -> vec2f {
  return fp64_two_sum_integer(a, b);
}

fn twoSub(a: f32, b: f32) -> vec2f {
  let bBits = bitcast<u32>(b) ^ 0x80000000u;
  let resultBits = fp64_two_sum_integer_bits(bitcast<u32>(a), bBits);
  return vec2f(bitcast<f32>(resultBits.x), bitcast<f32>(resultBits.y));
}

#ifndef LUMA_FP64_PREDICATE_ONLY
fn twoSqr(a: f32) -> vec2f {
  return fp64_two_prod_integer(a, a);
}

fn twoProd(a: f32, b: f32) -> vec2f {
  return fp64_two_prod_integer(a, b);
}
#endif

fn sum_fp64(a: vec2f, b: vec2f) -> vec2f {
  var sum = fp64_two_sum_integer(a.x, b.x);
  let lowSum = fp64_two_sum_integer(a.y, b.y);
  sum.y = fp64_round_add_integer(sum.y, lowSum.x);
  sum = fp64_two_sum_integer(sum.x, sum.y);
  sum.y = fp64_round_add_integer(sum.y, lowSum.y);
  return fp64_two_sum_integer(sum.x, sum.y);
}

fn sub_fp64(a: vec2f, b: vec2f) -> vec2f {
  let negatedB = vec2f(
    bitcast<f32>(bitcast<u32>(b.x) ^ 0x80000000u),
    bitcast<f32>(bitcast<u32>(b.y) ^ 0x80000000u)
  );
  return sum_fp64(a, negatedB);
}

fn mul_fp64(a: vec2f, b: vec2f) -> vec2f {
  var product = fp64_two_prod_integer(a.x, b.x);
  let crossProduct1 = fp64_round_mul_integer(a.x, b.y);
  product.y = fp64_round_add_integer(product.y, crossProduct1);
  product = fp64_two_sum_integer(product.x, product.y);
  let crossProduct2 = fp64_round_mul_integer(a.y, b.x);
  product.y = fp64_round_add_integer(product.y, crossProduct2);
  return fp64_two_sum_integer(product.x, product.y);
}

#ifndef LUMA_FP64_PREDICATE_ONLY
fn fp64_scale_fp64_integer(value: vec2f, exponent: i32) -> vec2f {
  let high = fp64_scale_f32_integer(value.x, exponent);
  let low = fp64_scale_f32_integer(value.y, exponent);
  return sum_fp64(vec2f(high, 0.0), vec2f(low, 0.0));
}

fn fp64_div_fp64_normalized(a: vec2f, b: vec2f) -> vec2f {
  let quotientHigh = fp64_divide_f32_integer(a.x, b.x);
  var quotient = vec2f(quotientHigh, 0.0);

  let remainder = sub_fp64(a, mul_fp64(b, quotient));
  let quotientLow = fp64_divide_f32_integer(remainder.x, b.x);
  quotient = sum_fp64(quotient, vec2f(quotientLow, 0.0));

  let secondRemainder = sub_fp64(a, mul_fp64(b, quotient));
  let correction = fp64_divide_f32_integer(secondRemainder.x, b.x);
  return sum_fp64(quotient, vec2f(correction, 0.0));
}

fn div_fp64(a: vec2f, b: vec2f) -> vec2f {
  let decodedA = fp64_decode_f32_bits(bitcast<u32>(a.x));
  let decodedB = fp64_decode_f32_bits(bitcast<u32>(b.x));
  if (
    decodedA.isZero || decodedB.isZero ||
    decodedA.isInf || decodedB.isInf ||
    decodedA.isNan || decodedB.isNan
  ) {
    return fp64_div_fp64_normalized(a, b);
  }

  let exponentA = fp64_f32_finite_exponent(decodedA);
  let exponentB = fp64_f32_finite_exponent(decodedB);
  // Correct the quotient near unity so b * q and the remainder stay clear of
  // both f32 underflow and overflow. The exponent difference is applied once.
  let normalizedA = fp64_scale_fp64_integer(a, -exponentA);
  let normalizedB = fp64_scale_fp64_integer(b, -exponentB);
  let normalizedQuotient = fp64_div_fp64_normalized(normalizedA, normalizedB);
  return fp64_scale_fp64_integer(normalizedQuotient, exponentA - exponentB);
}

fn fp64_sqrt_fp64_normalized(a: vec2f) -> vec2f {
  let estimate = sqrt(a.x);
  let difference = sub_fp64(a, fp64_two_prod_integer(estimate, estimate)).x;
  let denominator = fp64_round_add_integer(estimate, estimate);
  let correction = fp64_divide_f32_integer(difference, denominator);
  return sum_fp64(vec2f(estimate, 0.0), vec2f(correction, 0.0));
}

fn sqrt_fp64(a: vec2f) -> vec2f {
  let decoded = fp64_decode_f32_bits(bitcast<u32>(a.x));
  let decodedLow = fp64_decode_f32_bits(bitcast<u32>(a.y));
  if (decoded.isZero && decodedLow.isZero) {
    return vec2f(0.0, 0.0);
  }
  if (decoded.sign == 1u) {
    let nanValue = fp64_nan(a.x);
    return vec2f(nanValue, nanValue);
  }

  if (decoded.isInf || decoded.isNan) {
    return fp64_sqrt_fp64_normalized(a);
  }
  let exponent = fp64_f32_finite_exponent(decoded);
  // An even scale lets the final square-root rescale use an integer exponent.
  let evenExponent = exponent - (exponent & 1);
  let normalizedA = fp64_scale_fp64_integer(a, -evenExponent);
  let normalizedRoot = fp64_sqrt_fp64_normalized(normalizedA);
  return fp64_scale_fp64_integer(normalizedRoot, evenExponent / 2);
}
#endif
`});var Ub,Gb=_(()=>{Fb();Ub=`struct Fp64ArithmeticUniforms {
  ONE: f32,
  SPLIT: f32,
};

@group(0) @binding(auto) var<uniform> fp64arithmetic : Fp64ArithmeticUniforms;

#ifndef LUMA_FP64_F32_INPUT_ONLY
struct Fp64Bits {
  sign: u32,
  exponent: i32,
  significand: vec2u,
  isZero: bool,
  isInf: bool,
  isNan: bool,
};
#endif

#ifndef LUMA_FP64_PREDICATE_ONLY
fn fp64_nan(seed: f32) -> f32 {
  let nanBits = 0x7fc00000u | select(0u, 1u, seed < 0.0);
  return bitcast<f32>(nanBits);
}
#endif

fn fp64_u64_is_zero(value: vec2u) -> bool {
  return value.x == 0u && value.y == 0u;
}

fn fp64_u64_compare(a: vec2u, b: vec2u) -> i32 {
  if (a.x != b.x) {
    return select(-1, 1, a.x > b.x);
  }
  if (a.y != b.y) {
    return select(-1, 1, a.y > b.y);
  }
  return 0;
}

fn fp64_u64_add(a: vec2u, b: vec2u) -> vec2u {
  let low = a.y + b.y;
  let carry = select(0u, 1u, low < a.y);
  return vec2u(a.x + b.x + carry, low);
}

fn fp64_u64_sub(a: vec2u, b: vec2u) -> vec2u {
  let borrow = select(0u, 1u, a.y < b.y);
  return vec2u(a.x - b.x - borrow, a.y - b.y);
}

fn fp64_u64_shift_left(value: vec2u, shift: u32) -> vec2u {
  if (shift == 0u) {
    return value;
  }
  if (shift < 32u) {
    return vec2u((value.x << shift) | (value.y >> (32u - shift)), value.y << shift);
  }
  if (shift == 32u) {
    return vec2u(value.y, 0u);
  }
  if (shift < 64u) {
    return vec2u(value.y << (shift - 32u), 0u);
  }
  return vec2u(0u);
}

fn fp64_u64_shift_right(value: vec2u, shift: u32) -> vec2u {
  if (shift == 0u) {
    return value;
  }
  if (shift < 32u) {
    return vec2u(value.x >> shift, (value.y >> shift) | (value.x << (32u - shift)));
  }
  if (shift == 32u) {
    return vec2u(0u, value.x);
  }
  if (shift < 64u) {
    return vec2u(0u, value.x >> (shift - 32u));
  }
  return vec2u(0u);
}

fn fp64_u64_get_bit(value: vec2u, bitIndex: u32) -> bool {
  if (bitIndex >= 64u) {
    return false;
  }
  if (bitIndex >= 32u) {
    return ((value.x >> (bitIndex - 32u)) & 1u) != 0u;
  }
  return ((value.y >> bitIndex) & 1u) != 0u;
}

fn fp64_u64_has_bits_below(value: vec2u, bitCount: u32) -> bool {
  if (bitCount == 0u) {
    return false;
  }
  if (bitCount >= 64u) {
    return !fp64_u64_is_zero(value);
  }
  if (bitCount > 32u) {
    let highBitCount = bitCount - 32u;
    let highMask = (1u << highBitCount) - 1u;
    return value.y != 0u || (value.x & highMask) != 0u;
  }
  if (bitCount == 32u) {
    return value.y != 0u;
  }
  let lowMask = (1u << bitCount) - 1u;
  return (value.y & lowMask) != 0u;
}

#ifndef LUMA_FP64_F32_INPUT_ONLY
fn fp64_u64_shift_right_sticky(value: vec2u, shift: u32) -> vec2u {
  var shifted = fp64_u64_shift_right(value, shift);
  if (fp64_u64_has_bits_below(value, shift)) {
    shifted.y = shifted.y | 1u;
  }
  return shifted;
}
#endif

fn fp64_u64_count_leading_zeros(value: vec2u) -> u32 {
  if (value.x != 0u) {
    return countLeadingZeros(value.x);
  }
  return 32u + countLeadingZeros(value.y);
}

fn fp64_round_shift_right_to_u32(value: vec2u, shift: u32) -> u32 {
  if (shift == 0u) {
    return value.y;
  }

  let truncated = fp64_u64_shift_right(value, shift);
  var rounded = truncated.y;
  let guard = fp64_u64_get_bit(value, shift - 1u);
  let hasTrailingBits = fp64_u64_has_bits_below(value, shift - 1u);
  if (guard && (hasTrailingBits || (rounded & 1u) == 1u)) {
    rounded = rounded + 1u;
  }
  return rounded;
}

#ifndef LUMA_FP64_F32_INPUT_ONLY
fn fp64_round_shift_right(value: vec2u, shift: u32) -> vec2u {
  if (shift == 0u) {
    return value;
  }

  var rounded = fp64_u64_shift_right(value, shift);
  let guard = fp64_u64_get_bit(value, shift - 1u);
  let hasTrailingBits = fp64_u64_has_bits_below(value, shift - 1u);
  if (guard && (hasTrailingBits || (rounded.y & 1u) == 1u)) {
    rounded = fp64_u64_add(rounded, vec2u(0u, 1u));
  }
  return rounded;
}
#endif

fn fp64_make_f32_bits_from_u64(sign: u32, significand: vec2u, baseExponent: i32) -> u32 {
  if (fp64_u64_is_zero(significand)) {
    return sign << 31u;
  }

  let leadingZeros = fp64_u64_count_leading_zeros(significand);
  let mostSignificantBit = 63u - leadingZeros;
  var exponent = baseExponent + i32(mostSignificantBit);

  if (exponent > 127) {
    return (sign << 31u) | 0x7f800000u;
  }

  if (exponent >= -126) {
    let shift = i32(mostSignificantBit) - 23;
    var significand24: u32;
    if (shift > 0) {
      significand24 = fp64_round_shift_right_to_u32(significand, u32(shift));
    } else {
      significand24 = fp64_u64_shift_left(significand, u32(-shift)).y;
    }

    if (significand24 >= 0x1000000u) {
      significand24 = significand24 >> 1u;
      exponent = exponent + 1;
      if (exponent > 127) {
        return (sign << 31u) | 0x7f800000u;
      }
    }

    return (sign << 31u) | (u32(exponent + 127) << 23u) | (significand24 & 0x7fffffu);
  }

  let scaleExponent = baseExponent + 149;
  var mantissa: u32;
  if (scaleExponent >= 0) {
    mantissa = fp64_u64_shift_left(significand, u32(scaleExponent)).y;
  } else {
    mantissa = fp64_round_shift_right_to_u32(significand, u32(-scaleExponent));
  }

  if (mantissa >= 0x800000u) {
    return (sign << 31u) | 0x00800000u;
  }
  return (sign << 31u) | mantissa;
}

#ifndef LUMA_FP64_F32_INPUT_ONLY
fn fp64_decode_bits(bits: vec2u) -> Fp64Bits {
  let sign = bits.x >> 31u;
  let exponentBits = (bits.x >> 20u) & 0x7ffu;
  let fractionHigh = bits.x & 0xfffffu;
  let fractionLow = bits.y;
  let fraction = vec2u(fractionHigh, fractionLow);

  if (exponentBits == 0x7ffu) {
    let isInf = fp64_u64_is_zero(fraction);
    return Fp64Bits(sign, 0, vec2u(0u), false, isInf, !isInf);
  }

  if (exponentBits == 0u) {
    let isZero = fp64_u64_is_zero(fraction);
    return Fp64Bits(sign, -1022, fraction, isZero, false, false);
  }

  return Fp64Bits(sign, i32(exponentBits) - 1023, vec2u((1u << 20u) | fractionHigh, fractionLow), false, false, false);
}

fn fp64_finite_magnitude_compare(a: Fp64Bits, b: Fp64Bits) -> i32 {
  if (a.exponent != b.exponent) {
    return select(-1, 1, a.exponent > b.exponent);
  }
  return fp64_u64_compare(a.significand, b.significand);
}
#endif

#ifndef LUMA_FP64_F32_INPUT_ONLY
struct Fp64RawF32Bits {
  sign: u32,
  baseExponent: i32,
  significand: u32,
  isZero: bool,
  isInf: bool,
  isNan: bool,
};

// Decode an f32 as (-1)^sign * significand * 2^baseExponent. This shared
// integer representation lets normalization remain independent of the
// selected double-single arithmetic implementation.
fn fp64_decode_raw_f32_bits(bits: u32) -> Fp64RawF32Bits {
  let sign = bits >> 31u;
  let exponentBits = (bits >> 23u) & 0xffu;
  let fraction = bits & 0x7fffffu;

  if (exponentBits == 0xffu) {
    return Fp64RawF32Bits(sign, 0, 0u, false, fraction == 0u, fraction != 0u);
  }
  if (exponentBits == 0u) {
    return Fp64RawF32Bits(sign, -149, fraction, fraction == 0u, false, false);
  }
  return Fp64RawF32Bits(
    sign,
    i32(exponentBits) - 150,
    0x800000u | fraction,
    false,
    false,
    false
  );
}

fn fp64_raw_f32_magnitude_compare(aBits: u32, bBits: u32) -> i32 {
  let aMagnitude = aBits & 0x7fffffffu;
  let bMagnitude = bBits & 0x7fffffffu;
  if (aMagnitude == bMagnitude) {
    return 0;
  }
  return select(-1, 1, aMagnitude > bMagnitude);
}

fn fp64_make_raw_residual_f32_bits(
  exactSign: u32,
  exactMagnitude: vec2u,
  exactBaseExponent: i32,
  highBits: u32
) -> u32 {
  if (fp64_u64_is_zero(exactMagnitude)) {
    return 0u;
  }

  let high = fp64_decode_raw_f32_bits(highBits);
  if (high.isInf || high.isNan) {
    return 0u;
  }
  if (high.isZero) {
    return fp64_make_f32_bits_from_u64(exactSign, exactMagnitude, exactBaseExponent);
  }

  let commonBaseExponent = min(exactBaseExponent, high.baseExponent);
  let exactShift = exactBaseExponent - commonBaseExponent;
  let highShift = high.baseExponent - commonBaseExponent;
  if (exactShift >= 64 || highShift >= 64) {
    return 0u;
  }

  let exactAligned = fp64_u64_shift_left(exactMagnitude, u32(exactShift));
  let highAligned = fp64_u64_shift_left(vec2u(0u, high.significand), u32(highShift));
  let comparison = fp64_u64_compare(exactAligned, highAligned);
  if (comparison == 0) {
    return 0u;
  }

  var residualSign = exactSign;
  var residualMagnitude: vec2u;
  if (comparison > 0) {
    residualMagnitude = fp64_u64_sub(exactAligned, highAligned);
  } else {
    residualSign = exactSign ^ 1u;
    residualMagnitude = fp64_u64_sub(highAligned, exactAligned);
  }
  return fp64_make_f32_bits_from_u64(
    residualSign,
    residualMagnitude,
    commonBaseExponent
  );
}

fn fp64_split_raw_accumulator_bits(
  sign: u32,
  magnitude: vec2u,
  baseExponent: i32
) -> vec2u {
  if (fp64_u64_is_zero(magnitude)) {
    return vec2u(0u);
  }
  let highBits = fp64_make_f32_bits_from_u64(sign, magnitude, baseExponent);
  let rawLowBits = fp64_make_raw_residual_f32_bits(sign, magnitude, baseExponent, highBits);
  let lowBits = select(rawLowBits, 0u, (rawLowBits & 0x7fffffffu) == 0u);
  if ((highBits & 0x7fffffffu) == 0u && (lowBits & 0x7fffffffu) == 0u) {
    return vec2u(0u);
  }
  return vec2u(highBits, lowBits);
}
#endif

#ifndef LUMA_FP64_F32_INPUT_ONLY
// Round an arithmetic accumulator to binary64 before splitting it. The
// aligned add/subtract paths retain three guard bits plus a sticky bit, which
// is sufficient for round-to-nearest-even at the binary64 boundary.
fn fp64_split_binary64_accumulator_bits(
  sign: u32,
  magnitude: vec2u,
  baseExponent: i32
) -> vec2u {
  if (fp64_u64_is_zero(magnitude)) {
    return vec2u(0u);
  }

  let mostSignificantBit = 63u - fp64_u64_count_leading_zeros(magnitude);
  let exponent = baseExponent + i32(mostSignificantBit);
  if (exponent > 1023) {
    return vec2u((sign << 31u) | 0x7f800000u, 0u);
  }

  var roundedMagnitude = magnitude;
  var roundedBaseExponent = baseExponent;
  if (exponent >= -1022) {
    if (mostSignificantBit > 52u) {
      let shift = mostSignificantBit - 52u;
      roundedMagnitude = fp64_round_shift_right(magnitude, shift);
      roundedBaseExponent = baseExponent + i32(shift);
    }
  } else {
    let shift = -1074 - baseExponent;
    if (shift > 0) {
      roundedMagnitude = fp64_round_shift_right(magnitude, u32(shift));
      roundedBaseExponent = -1074;
    }
  }

  if (fp64_u64_is_zero(roundedMagnitude)) {
    return vec2u(0u);
  }
  return fp64_split_raw_accumulator_bits(sign, roundedMagnitude, roundedBaseExponent);
}
#endif

#ifndef LUMA_FP64_PREDICATE_ONLY
fn fp64_add_raw_f32_bits(aBits: u32, bBits: u32) -> vec2u {
  let a = fp64_decode_raw_f32_bits(aBits);
  let b = fp64_decode_raw_f32_bits(bBits);

  if (a.isNan || b.isNan) {
    return vec2u(0x7fc00000u, 0u);
  }
  if (a.isInf || b.isInf) {
    if (a.isInf && b.isInf && a.sign != b.sign) {
      return vec2u(0x7fc00000u, 0u);
    }
    return select(vec2u(bBits, 0u), vec2u(aBits, 0u), a.isInf);
  }
  if (a.isZero && b.isZero) {
    return vec2u(0u);
  }
  if (a.isZero) {
    return vec2u(bBits, 0u);
  }
  if (b.isZero) {
    return vec2u(aBits, 0u);
  }

  let exponentDifference = abs(a.baseExponent - b.baseExponent);
  if (exponentDifference > 25) {
    if (fp64_raw_f32_magnitude_compare(aBits, bBits) >= 0) {
      return vec2u(aBits, bBits);
    }
    return vec2u(bBits, aBits);
  }

  let commonBaseExponent = min(a.baseExponent, b.baseExponent);
  let aMagnitude = fp64_u64_shift_left(
    vec2u(0u, a.significand),
    u32(a.baseExponent - commonBaseExponent)
  );
  let bMagnitude = fp64_u64_shift_left(
    vec2u(0u, b.significand),
    u32(b.baseExponent - commonBaseExponent)
  );

  var resultSign = a.sign;
  var resultMagnitude: vec2u;
  if (a.sign == b.sign) {
    resultMagnitude = fp64_u64_add(aMagnitude, bMagnitude);
  } else {
    let comparison = fp64_u64_compare(aMagnitude, bMagnitude);
    if (comparison == 0) {
      return vec2u(0u);
    }
    if (comparison > 0) {
      resultMagnitude = fp64_u64_sub(aMagnitude, bMagnitude);
    } else {
      resultSign = b.sign;
      resultMagnitude = fp64_u64_sub(bMagnitude, aMagnitude);
    }
  }

  return fp64_split_raw_accumulator_bits(
    resultSign,
    resultMagnitude,
    commonBaseExponent
  );
}
#endif

#ifndef LUMA_FP64_F32_INPUT_ONLY
fn fp64_add_aligned_magnitudes_to_fp64_bits(
  sign: u32,
  larger: Fp64Bits,
  smaller: Fp64Bits
) -> vec2u {
  let largeSignificand = fp64_u64_shift_left(larger.significand, 3u);
  let smallSignificand = fp64_u64_shift_right_sticky(
    fp64_u64_shift_left(smaller.significand, 3u),
    u32(larger.exponent - smaller.exponent)
  );
  let resultSignificand = fp64_u64_add(largeSignificand, smallSignificand);
  return fp64_split_binary64_accumulator_bits(
    sign,
    resultSignificand,
    larger.exponent - 55
  );
}

fn fp64_sub_aligned_magnitudes_to_fp64_bits(
  sign: u32,
  larger: Fp64Bits,
  smaller: Fp64Bits
) -> vec2u {
  let largeSignificand = fp64_u64_shift_left(larger.significand, 3u);
  let smallSignificand = fp64_u64_shift_right_sticky(
    fp64_u64_shift_left(smaller.significand, 3u),
    u32(larger.exponent - smaller.exponent)
  );
  let resultSignificand = fp64_u64_sub(largeSignificand, smallSignificand);
  return fp64_split_binary64_accumulator_bits(
    sign,
    resultSignificand,
    larger.exponent - 55
  );
}

fn fp64_add_aligned_magnitudes_to_f32_bits(sign: u32, larger: Fp64Bits, smaller: Fp64Bits) -> u32 {
  let largeSignificand = fp64_u64_shift_left(larger.significand, 3u);
  let smallSignificand = fp64_u64_shift_right_sticky(
    fp64_u64_shift_left(smaller.significand, 3u),
    u32(larger.exponent - smaller.exponent)
  );
  let resultSignificand = fp64_u64_add(largeSignificand, smallSignificand);
  return fp64_make_f32_bits_from_u64(sign, resultSignificand, larger.exponent - 55);
}

fn fp64_sub_aligned_magnitudes_to_f32_bits(sign: u32, larger: Fp64Bits, smaller: Fp64Bits) -> u32 {
  let largeSignificand = fp64_u64_shift_left(larger.significand, 3u);
  let smallSignificand = fp64_u64_shift_right_sticky(
    fp64_u64_shift_left(smaller.significand, 3u),
    u32(larger.exponent - smaller.exponent)
  );
  let resultSignificand = fp64_u64_sub(largeSignificand, smallSignificand);
  return fp64_make_f32_bits_from_u64(sign, resultSignificand, larger.exponent - 55);
}

// Subtract two raw binary64 values and round the exact result once to f32.
// The input words are canonical high/low words: .x contains sign/exponent/high
// fraction bits, and .y contains the low 32 fraction bits.
fn sub_fp64u32_to_f32_bits(aBits: vec2u, bBits: vec2u) -> u32 {
  let a = fp64_decode_bits(aBits);
  let b = fp64_decode_bits(bBits);
  let bSubtractionSign = b.sign ^ 1u;

  if (a.isNan || b.isNan) {
    return 0x7fc00000u;
  }
  if (a.isInf && b.isInf) {
    if (a.sign == bSubtractionSign) {
      return (a.sign << 31u) | 0x7f800000u;
    }
    return 0x7fc00000u;
  }
  if (a.isInf) {
    return (a.sign << 31u) | 0x7f800000u;
  }
  if (b.isInf) {
    return (bSubtractionSign << 31u) | 0x7f800000u;
  }
  if (a.isZero && b.isZero) {
    return select(0u, 0x80000000u, a.sign == 1u && b.sign == 0u);
  }

  let magnitudeComparison = fp64_finite_magnitude_compare(a, b);
  if (a.sign == bSubtractionSign) {
    if (magnitudeComparison >= 0) {
      return fp64_add_aligned_magnitudes_to_f32_bits(a.sign, a, b);
    }
    return fp64_add_aligned_magnitudes_to_f32_bits(a.sign, b, a);
  }

  if (magnitudeComparison == 0) {
    return 0u;
  }
  if (magnitudeComparison > 0) {
    return fp64_sub_aligned_magnitudes_to_f32_bits(a.sign, a, b);
  }
  return fp64_sub_aligned_magnitudes_to_f32_bits(bSubtractionSign, b, a);
}

fn sub_fp64u32_to_f32(aBits: vec2u, bBits: vec2u) -> f32 {
  return bitcast<f32>(sub_fp64u32_to_f32_bits(aBits, bBits));
}

// Subtract two raw binary64 values, round once to binary64, then split the
// result into normalized f32 limbs. Finite results must fit within the f32
// exponent range; larger magnitudes map to infinity and smaller magnitudes
// map to zero. The input words use canonical high/low word order.
fn sub_fp64u32_to_fp64_bits(aBits: vec2u, bBits: vec2u) -> vec2u {
  let a = fp64_decode_bits(aBits);
  let b = fp64_decode_bits(bBits);
  let bSubtractionSign = b.sign ^ 1u;

  if (a.isNan || b.isNan) {
    return vec2u(0x7fc00000u, 0u);
  }
  if (a.isInf && b.isInf) {
    if (a.sign == bSubtractionSign) {
      return vec2u((a.sign << 31u) | 0x7f800000u, 0u);
    }
    return vec2u(0x7fc00000u, 0u);
  }
  if (a.isInf) {
    return vec2u((a.sign << 31u) | 0x7f800000u, 0u);
  }
  if (b.isInf) {
    return vec2u((bSubtractionSign << 31u) | 0x7f800000u, 0u);
  }
  if (a.isZero && b.isZero) {
    return vec2u(0u);
  }

  let magnitudeComparison = fp64_finite_magnitude_compare(a, b);
  if (a.sign == bSubtractionSign) {
    if (magnitudeComparison >= 0) {
      return fp64_add_aligned_magnitudes_to_fp64_bits(a.sign, a, b);
    }
    return fp64_add_aligned_magnitudes_to_fp64_bits(a.sign, b, a);
  }

  if (magnitudeComparison == 0) {
    return vec2u(0u);
  }
  if (magnitudeComparison > 0) {
    return fp64_sub_aligned_magnitudes_to_fp64_bits(a.sign, a, b);
  }
  return fp64_sub_aligned_magnitudes_to_fp64_bits(bSubtractionSign, b, a);
}

fn sub_fp64u32_to_fp64(aBits: vec2u, bBits: vec2u) -> vec2f {
  let resultBits = sub_fp64u32_to_fp64_bits(aBits, bBits);
  return vec2f(bitcast<f32>(resultBits.x), bitcast<f32>(resultBits.y));
}
#endif

#ifndef LUMA_FP64_PREDICATE_ONLY
fn fp64_runtime_zero() -> f32 {
  return fp64arithmetic.ONE * 0.0;
}

fn prevent_fp64_optimization(value: f32) -> f32 {
#ifdef LUMA_FP64_CODE_ELIMINATION_WORKAROUND
  return value + fp64_runtime_zero();
#else
  return value;
#endif
}
#endif

#ifdef LUMA_FP64_INTEGER_ARITHMETIC
${Nb}
#else
fn split(a: f32) -> vec2f {
  let splitValue = prevent_fp64_optimization(fp64arithmetic.SPLIT + fp64_runtime_zero());
  let t = prevent_fp64_optimization(a * splitValue);
  let temp = prevent_fp64_optimization(t - a);
  let aHi = prevent_fp64_optimization(t - temp);
  let aLo = prevent_fp64_optimization(a - aHi);
  return vec2f(aHi, aLo);
}

fn split2(a: vec2f) -> vec2f {
  var b = split(a.x);
  b.y = b.y + a.y;
  return b;
}

fn quickTwoSum(a: f32, b: f32) -> vec2f {
#ifdef LUMA_FP64_CODE_ELIMINATION_WORKAROUND
  let sum = prevent_fp64_optimization((a + b) * fp64arithmetic.ONE);
  let err = prevent_fp64_optimization(b - (sum - a) * fp64arithmetic.ONE);
#else
  let sum = prevent_fp64_optimization(a + b);
  let err = prevent_fp64_optimization(b - (sum - a));
#endif
  return vec2f(sum, err);
}

fn twoSum(a: f32, b: f32) -> vec2f {
  let s = prevent_fp64_optimization(a + b);
#ifdef LUMA_FP64_CODE_ELIMINATION_WORKAROUND
  let v = prevent_fp64_optimization((s * fp64arithmetic.ONE - a) * fp64arithmetic.ONE);
  let err =
    prevent_fp64_optimization((a - (s - v) * fp64arithmetic.ONE) *
      fp64arithmetic.ONE *
      fp64arithmetic.ONE *
      fp64arithmetic.ONE) +
    prevent_fp64_optimization(b - v);
#else
  let v = prevent_fp64_optimization(s - a);
  let err = prevent_fp64_optimization(a - (s - v)) + prevent_fp64_optimization(b - v);
#endif
  return vec2f(s, err);
}

fn twoSub(a: f32, b: f32) -> vec2f {
  let s = prevent_fp64_optimization(a - b);
#ifdef LUMA_FP64_CODE_ELIMINATION_WORKAROUND
  let v = prevent_fp64_optimization((s * fp64arithmetic.ONE - a) * fp64arithmetic.ONE);
  let err =
    prevent_fp64_optimization((a - (s - v) * fp64arithmetic.ONE) *
      fp64arithmetic.ONE *
      fp64arithmetic.ONE *
      fp64arithmetic.ONE) -
    prevent_fp64_optimization(b + v);
#else
  let v = prevent_fp64_optimization(s - a);
  let err = prevent_fp64_optimization(a - (s - v)) - prevent_fp64_optimization(b + v);
#endif
  return vec2f(s, err);
}

fn twoSqr(a: f32) -> vec2f {
  let prod = prevent_fp64_optimization(a * a);
  let aFp64 = split(a);
  let highProduct = prevent_fp64_optimization(aFp64.x * aFp64.x);
  let crossProduct = prevent_fp64_optimization(2.0 * aFp64.x * aFp64.y);
  let lowProduct = prevent_fp64_optimization(aFp64.y * aFp64.y);
#ifdef LUMA_FP64_CODE_ELIMINATION_WORKAROUND
  let err =
    (prevent_fp64_optimization(highProduct - prod) * fp64arithmetic.ONE +
      crossProduct * fp64arithmetic.ONE * fp64arithmetic.ONE) +
    lowProduct * fp64arithmetic.ONE * fp64arithmetic.ONE * fp64arithmetic.ONE;
#else
  let err = ((prevent_fp64_optimization(highProduct - prod) + crossProduct) + lowProduct);
#endif
  return vec2f(prod, err);
}

fn twoProd(a: f32, b: f32) -> vec2f {
  let prod = prevent_fp64_optimization(a * b);
  let aFp64 = split(a);
  let bFp64 = split(b);
  let highProduct = prevent_fp64_optimization(aFp64.x * bFp64.x);
  let crossProduct1 = prevent_fp64_optimization(aFp64.x * bFp64.y);
  let crossProduct2 = prevent_fp64_optimization(aFp64.y * bFp64.x);
  let lowProduct = prevent_fp64_optimization(aFp64.y * bFp64.y);
#ifdef LUMA_FP64_CODE_ELIMINATION_WORKAROUND
  let err1 = (highProduct - prod) * fp64arithmetic.ONE;
  let err2 = crossProduct1 * fp64arithmetic.ONE * fp64arithmetic.ONE;
  let err3 = crossProduct2 * fp64arithmetic.ONE * fp64arithmetic.ONE * fp64arithmetic.ONE;
  let err4 =
    lowProduct *
    fp64arithmetic.ONE *
    fp64arithmetic.ONE *
    fp64arithmetic.ONE *
    fp64arithmetic.ONE;
#else
  let err1 = highProduct - prod;
  let err2 = crossProduct1;
  let err3 = crossProduct2;
  let err4 = lowProduct;
#endif
  let err12InputA = prevent_fp64_optimization(err1);
  let err12InputB = prevent_fp64_optimization(err2);
  let err12 = prevent_fp64_optimization(err12InputA + err12InputB);
  let err123InputA = prevent_fp64_optimization(err12);
  let err123InputB = prevent_fp64_optimization(err3);
  let err123 = prevent_fp64_optimization(err123InputA + err123InputB);
  let err1234InputA = prevent_fp64_optimization(err123);
  let err1234InputB = prevent_fp64_optimization(err4);
  let err = prevent_fp64_optimization(err1234InputA + err1234InputB);
  return vec2f(prod, err);
}

fn sum_fp64(a: vec2f, b: vec2f) -> vec2f {
  var s = twoSum(a.x, b.x);
  let t = twoSum(a.y, b.y);
  s.y = prevent_fp64_optimization(s.y + t.x);
  s = quickTwoSum(s.x, s.y);
  s.y = prevent_fp64_optimization(s.y + t.y);
  s = quickTwoSum(s.x, s.y);
  return s;
}

fn sub_fp64(a: vec2f, b: vec2f) -> vec2f {
  var s = twoSub(a.x, b.x);
  let t = twoSub(a.y, b.y);
  s.y = prevent_fp64_optimization(s.y + t.x);
  s = quickTwoSum(s.x, s.y);
  s.y = prevent_fp64_optimization(s.y + t.y);
  s = quickTwoSum(s.x, s.y);
  return s;
}

fn mul_fp64(a: vec2f, b: vec2f) -> vec2f {
  var prod = twoProd(a.x, b.x);
  let crossProduct1 = prevent_fp64_optimization(a.x * b.y);
  prod.y = prevent_fp64_optimization(prod.y + crossProduct1);
#ifdef LUMA_FP64_HIGH_BITS_OVERFLOW_WORKAROUND
  prod = split2(prod);
#endif
  prod = quickTwoSum(prod.x, prod.y);
  let crossProduct2 = prevent_fp64_optimization(a.y * b.x);
  prod.y = prevent_fp64_optimization(prod.y + crossProduct2);
#ifdef LUMA_FP64_HIGH_BITS_OVERFLOW_WORKAROUND
  prod = split2(prod);
#endif
  prod = quickTwoSum(prod.x, prod.y);
  return prod;
}

#ifndef LUMA_FP64_PREDICATE_ONLY
fn div_fp64(a: vec2f, b: vec2f) -> vec2f {
  let xn = prevent_fp64_optimization(1.0 / b.x);
  let yn = mul_fp64(a, vec2f(xn, fp64_runtime_zero()));
  let diff = prevent_fp64_optimization(sub_fp64(a, mul_fp64(b, yn)).x);
  let prod = twoProd(xn, diff);
  return sum_fp64(yn, prod);
}

fn sqrt_fp64(a: vec2f) -> vec2f {
  if (a.x == 0.0 && a.y == 0.0) {
    return vec2f(0.0, 0.0);
  }
  if (a.x < 0.0) {
    let nanValue = fp64_nan(a.x);
    return vec2f(nanValue, nanValue);
  }

  let x = prevent_fp64_optimization(1.0 / sqrt(a.x));
  let yn = prevent_fp64_optimization(a.x * x);
#ifdef LUMA_FP64_CODE_ELIMINATION_WORKAROUND
  let ynSqr = twoSqr(yn) * fp64arithmetic.ONE;
#else
  let ynSqr = twoSqr(yn);
#endif
  let diff = prevent_fp64_optimization(sub_fp64(a, ynSqr).x);
  let prod = twoProd(prevent_fp64_optimization(x * 0.5), diff);
#ifdef LUMA_FP64_HIGH_BITS_OVERFLOW_WORKAROUND
  return sum_fp64(split(yn), prod);
#else
  return sum_fp64(vec2f(yn, 0.0), prod);
#endif
}
#endif
#endif

#ifndef LUMA_FP64_PREDICATE_ONLY
fn fp64_f32_bits_is_nan(bits: u32) -> bool {
  return (bits & 0x7fffffffu) > 0x7f800000u;
}

fn fp64_f32_bits_is_inf(bits: u32) -> bool {
  return (bits & 0x7fffffffu) == 0x7f800000u;
}

fn fp64_compare_f32_bits(aBits: u32, bBits: u32) -> i32 {
  let aMagnitude = aBits & 0x7fffffffu;
  let bMagnitude = bBits & 0x7fffffffu;
  if (aMagnitude == 0u && bMagnitude == 0u) {
    return 0;
  }
  let aSign = aBits >> 31u;
  let bSign = bBits >> 31u;
  if (aSign != bSign) {
    return select(1, -1, aSign == 1u);
  }
  if (aMagnitude == bMagnitude) {
    return 0;
  }
  let magnitudeComparison = select(-1, 1, aMagnitude > bMagnitude);
  return select(magnitudeComparison, -magnitudeComparison, aSign == 1u);
}

// Normalize an arbitrary pair of finite f32 limbs with integer accumulation.
// This is independent of LUMA_FP64_INTEGER_ARITHMETIC and canonicalizes every
// representation of zero to vec2f(+0.0, +0.0).
fn normalize_fp64(value: vec2f) -> vec2f {
  let resultBits = fp64_add_raw_f32_bits(bitcast<u32>(value.x), bitcast<u32>(value.y));
  return vec2f(bitcast<f32>(resultBits.x), bitcast<f32>(resultBits.y));
}

fn is_nan_fp64(value: vec2f) -> bool {
  let normalized = normalize_fp64(value);
  return fp64_f32_bits_is_nan(bitcast<u32>(normalized.x)) ||
    fp64_f32_bits_is_nan(bitcast<u32>(normalized.y));
}

fn is_finite_fp64(value: vec2f) -> bool {
  let normalized = normalize_fp64(value);
  let highBits = bitcast<u32>(normalized.x);
  let lowBits = bitcast<u32>(normalized.y);
  return !fp64_f32_bits_is_nan(highBits) && !fp64_f32_bits_is_nan(lowBits) &&
    !fp64_f32_bits_is_inf(highBits) && !fp64_f32_bits_is_inf(lowBits);
}

// Returns -1, 0, or 1. NaN is unordered and returns 0; call is_nan_fp64 or
// is_finite_fp64 first when 0 must mean a finite zero.
fn sign_fp64(value: vec2f) -> i32 {
  let normalized = normalize_fp64(value);
  let highBits = bitcast<u32>(normalized.x);
  let lowBits = bitcast<u32>(normalized.y);
  if (fp64_f32_bits_is_nan(highBits) || fp64_f32_bits_is_nan(lowBits)) {
    return 0;
  }
  if ((highBits & 0x7fffffffu) != 0u) {
    return select(1, -1, (highBits >> 31u) == 1u);
  }
  if ((lowBits & 0x7fffffffu) != 0u) {
    return select(1, -1, (lowBits >> 31u) == 1u);
  }
  return 0;
}

// Compares double-single values and returns -1, 0, or 1. NaN is unordered
// and returns 0; callers that require equality semantics must first check
// is_nan_fp64 or is_finite_fp64.
fn compare_fp64(a: vec2f, b: vec2f) -> i32 {
  let normalizedA = normalize_fp64(a);
  let normalizedB = normalize_fp64(b);
  let aHighBits = bitcast<u32>(normalizedA.x);
  let aLowBits = bitcast<u32>(normalizedA.y);
  let bHighBits = bitcast<u32>(normalizedB.x);
  let bLowBits = bitcast<u32>(normalizedB.y);
  if (fp64_f32_bits_is_nan(aHighBits) || fp64_f32_bits_is_nan(aLowBits) ||
      fp64_f32_bits_is_nan(bHighBits) || fp64_f32_bits_is_nan(bLowBits)) {
    return 0;
  }
  let highComparison = fp64_compare_f32_bits(aHighBits, bHighBits);
  if (highComparison != 0) {
    return highComparison;
  }
  return fp64_compare_f32_bits(aLowBits, bLowBits);
}
#endif
`});var FA,Hd,zb=_(()=>{Bb();kb();Gb();FA={ONE:1,SPLIT:4097},Hd={name:"fp64arithmetic",source:Ub,fs:jd,vs:jd,defaultUniforms:FA,uniformTypes:{ONE:"f32",SPLIT:"f32"},fp64ify:$d,fp64LowPart:Rb,fp64ifyMatrix4:Ib}});function Vb(r){return`layout(std140) uniform ${r}Uniforms {
  float useByteColors;
} ${r};

vec3 ${r}_normalize(vec3 inputColor) {
  return ${r}.useByteColors > 0.5 ? inputColor / 255.0 : inputColor;
}

vec4 ${r}_normalize(vec4 inputColor) {
  return ${r}.useByteColors > 0.5 ? inputColor / 255.0 : inputColor;
}

vec4 ${r}_premultiplyAlpha(vec4 inputColor) {
  return vec4(inputColor.rgb * inputColor.a, inputColor.a);
}

vec4 ${r}_unpremultiplyAlpha(vec4 inputColor) {
  return inputColor.a > 0.0 ? vec4(inputColor.rgb / inputColor.a, inputColor.a) : vec4(0.0);
}

vec4 ${r}_premultiply_alpha(vec4 inputColor) {
  return ${r}_premultiplyAlpha(inputColor);
}

vec4 ${r}_unpremultiply_alpha(vec4 inputColor) {
  return ${r}_unpremultiplyAlpha(inputColor);
}
`}function Wb(r){return`struct ${r}Uniforms {
  useByteColors: f32
};

@group(0) @binding(auto) var<uniform> ${r} : ${r}Uniforms;

fn ${r}_normalize(inputColor: vec3<f32>) -> vec3<f32> {
  return select(inputColor, inputColor / 255.0, ${r}.useByteColors > 0.5);
}

fn ${r}_normalize4(inputColor: vec4<f32>) -> vec4<f32> {
  return select(inputColor, inputColor / 255.0, ${r}.useByteColors > 0.5);
}

fn ${r}_premultiplyAlpha(inputColor: vec4<f32>) -> vec4<f32> {
  return vec4<f32>(inputColor.rgb * inputColor.a, inputColor.a);
}

fn ${r}_unpremultiplyAlpha(inputColor: vec4<f32>) -> vec4<f32> {
  return select(
    vec4<f32>(0.0),
    vec4<f32>(inputColor.rgb / inputColor.a, inputColor.a),
    inputColor.a > 0.0
  );
}

fn ${r}_premultiply_alpha(inputColor: vec4<f32>) -> vec4<f32> {
  return ${r}_premultiplyAlpha(inputColor);
}

fn ${r}_unpremultiply_alpha(inputColor: vec4<f32>) -> vec4<f32> {
  return ${r}_unpremultiplyAlpha(inputColor);
}
`}var Ft,UA,GA,cW,lW,zA,$A,fW,uW,$b,dW,VA,hW,Ka,Yd=_(()=>{Ft={RGBA8UNORM:0,RGBA16FLOAT:1,RGBA32FLOAT:2},UA={rgba8unorm:4,rgba16float:8,rgba32float:16},GA={...UA},cW={rgba8unorm:Ft.RGBA8UNORM,rgba16float:Ft.RGBA16FLOAT,rgba32float:Ft.RGBA32FLOAT},lW={[Ft.RGBA8UNORM]:"rgba8unorm",[Ft.RGBA16FLOAT]:"rgba16float",[Ft.RGBA32FLOAT]:"rgba32float"},zA={useByteColors:"f32"},$A={useByteColors:!0},fW={format:Ft.RGBA8UNORM,wordStride:GA.rgba8unorm/Uint32Array.BYTES_PER_ELEMENT,wordOffset:0,_padding:0},uW=Vb("colors"),$b=Vb("floatColors"),dW=Wb("colors"),VA=Wb("floatColors"),hW=`struct storageColorsUniforms {
  format: u32,
  wordStride: u32,
  wordOffset: u32,
  _padding: u32
};

@group(0) @binding(auto) var<uniform> storageColors : storageColorsUniforms;
@group(0) @binding(auto) var<storage, read> storageColorsBuffer : array<u32>;

const STORAGE_COLOR_FORMAT_RGBA8UNORM : u32 = ${Ft.RGBA8UNORM}u;
const STORAGE_COLOR_FORMAT_RGBA16FLOAT : u32 = ${Ft.RGBA16FLOAT}u;

fn storageColors_getWordIndex(rowIndex: u32) -> u32 {
  return storageColors.wordOffset + rowIndex * storageColors.wordStride;
}

fn storageColors_readRgba8UnormColor(wordIndex: u32) -> vec4<f32> {
  return unpack4x8unorm(storageColorsBuffer[wordIndex]);
}

fn storageColors_readRgba16FloatColor(wordIndex: u32) -> vec4<f32> {
  let redGreen = unpack2x16float(storageColorsBuffer[wordIndex]);
  let blueAlpha = unpack2x16float(storageColorsBuffer[wordIndex + 1u]);
  return vec4<f32>(redGreen.x, redGreen.y, blueAlpha.x, blueAlpha.y);
}

fn storageColors_readRgba32FloatColor(wordIndex: u32) -> vec4<f32> {
  return vec4<f32>(
    bitcast<f32>(storageColorsBuffer[wordIndex]),
    bitcast<f32>(storageColorsBuffer[wordIndex + 1u]),
    bitcast<f32>(storageColorsBuffer[wordIndex + 2u]),
    bitcast<f32>(storageColorsBuffer[wordIndex + 3u])
  );
}

fn storageColors_readColor(rowIndex: u32) -> vec4<f32> {
  let wordIndex = storageColors_getWordIndex(rowIndex);
  if (storageColors.format == STORAGE_COLOR_FORMAT_RGBA8UNORM) {
    return storageColors_readRgba8UnormColor(wordIndex);
  }
  if (storageColors.format == STORAGE_COLOR_FORMAT_RGBA16FLOAT) {
    return storageColors_readRgba16FloatColor(wordIndex);
  }
  return storageColors_readRgba32FloatColor(wordIndex);
}
`;Ka={name:"floatColors",props:{},uniforms:{},vs:$b,fs:$b,source:VA,uniformTypes:zA,defaultUniforms:$A}});function YA(r={},e){let t={},n=Za(r.useByteColors,!0);if(r.highlightedObjectColor!==void 0)if(r.highlightedObjectColor===null)t.isHighlightActive=!1;else{t.isHighlightActive=!0;let i=r.highlightedObjectColor.slice(0,3);t.highlightedObjectColor=i}return r.highlightColor&&(t.highlightColor=Ob(r.highlightColor,n)),r.isActive!==void 0&&(t.isActive=!!r.isActive,t.isAttribute=!!r.isAttribute),r.useByteColors!==void 0&&(t.useByteColors=!!r.useByteColors),t}var WA,jA,HA,ir,jb=_(()=>{Wd();WA=[0,1,1,1],jA=`layout(std140) uniform pickingUniforms {
  float isActive;
  float isAttribute;
  float isHighlightActive;
  float useByteColors;
  vec3 highlightedObjectColor;
  vec4 highlightColor;
} picking;

out vec4 picking_vRGBcolor_Avalid;

// Normalize unsigned byte color to 0-1 range
vec3 picking_normalizeColor(vec3 color) {
  return picking.useByteColors > 0.5 ? color / 255.0 : color;
}

// Normalize unsigned byte color to 0-1 range
vec4 picking_normalizeColor(vec4 color) {
  return picking.useByteColors > 0.5 ? color / 255.0 : color;
}

bool picking_isColorZero(vec3 color) {
  return dot(color, vec3(1.0)) < 0.00001;
}

bool picking_isColorValid(vec3 color) {
  return dot(color, vec3(1.0)) > 0.00001;
}

// Check if this vertex is highlighted 
bool isVertexHighlighted(vec3 vertexColor) {
  vec3 highlightedObjectColor = picking_normalizeColor(picking.highlightedObjectColor);
  return
    bool(picking.isHighlightActive) && picking_isColorZero(abs(vertexColor - highlightedObjectColor));
}

// Set the current picking color
void picking_setPickingColor(vec3 pickingColor) {
  pickingColor = picking_normalizeColor(pickingColor);

  if (bool(picking.isActive)) {
    // Use alpha as the validity flag. If pickingColor is [0, 0, 0] fragment is non-pickable
    picking_vRGBcolor_Avalid.a = float(picking_isColorValid(pickingColor));

    if (!bool(picking.isAttribute)) {
      // Stores the picking color so that the fragment shader can render it during picking
      picking_vRGBcolor_Avalid.rgb = pickingColor;
    }
  } else {
    // Do the comparison with selected item color in vertex shader as it should mean fewer compares
    picking_vRGBcolor_Avalid.a = float(isVertexHighlighted(pickingColor));
  }
}

void picking_setPickingAttribute(float value) {
  if (bool(picking.isAttribute)) {
    picking_vRGBcolor_Avalid.r = value;
  }
}

void picking_setPickingAttribute(vec2 value) {
  if (bool(picking.isAttribute)) {
    picking_vRGBcolor_Avalid.rg = value;
  }
}

void picking_setPickingAttribute(vec3 value) {
  if (bool(picking.isAttribute)) {
    picking_vRGBcolor_Avalid.rgb = value;
  }
}
`,HA=`layout(std140) uniform pickingUniforms {
  float isActive;
  float isAttribute;
  float isHighlightActive;
  float useByteColors;
  vec3 highlightedObjectColor;
  vec4 highlightColor;
} picking;

in vec4 picking_vRGBcolor_Avalid;

/*
 * Returns highlight color if this item is selected.
 */
vec4 picking_filterHighlightColor(vec4 color) {
  // If we are still picking, we don't highlight
  if (picking.isActive > 0.5) {
    return color;
  }

  bool selected = bool(picking_vRGBcolor_Avalid.a);

  if (selected) {
    // Blend in highlight color based on its alpha value
    float highLightAlpha = picking.highlightColor.a;
    float blendedAlpha = highLightAlpha + color.a * (1.0 - highLightAlpha);
    float highLightRatio = highLightAlpha / blendedAlpha;

    vec3 blendedRGB = mix(color.rgb, picking.highlightColor.rgb, highLightRatio);
    return vec4(blendedRGB, blendedAlpha);
  } else {
    return color;
  }
}

/*
 * Returns picking color if picking enabled else unmodified argument.
 */
vec4 picking_filterPickingColor(vec4 color) {
  if (bool(picking.isActive)) {
    if (picking_vRGBcolor_Avalid.a == 0.0) {
      discard;
    }
    return picking_vRGBcolor_Avalid;
  }
  return color;
}

/*
 * Returns picking color if picking is enabled if not
 * highlight color if this item is selected, otherwise unmodified argument.
 */
vec4 picking_filterColor(vec4 color) {
  vec4 highlightColor = picking_filterHighlightColor(color);
  return picking_filterPickingColor(highlightColor);
}
`,ir={props:{},uniforms:{},name:"picking",uniformTypes:{isActive:"f32",isAttribute:"f32",isHighlightActive:"f32",useByteColors:"f32",highlightedObjectColor:"vec3<f32>",highlightColor:"vec4<f32>"},defaultUniforms:{isActive:!1,isAttribute:!1,isHighlightActive:!1,useByteColors:!0,highlightedObjectColor:[0,0,0],highlightColor:WA},vs:jA,fs:HA,getUniforms:YA}});var qd,Hb=_(()=>{qd=`precision highp int;

// #if (defined(SHADER_TYPE_FRAGMENT) && defined(LIGHTING_FRAGMENT)) || (defined(SHADER_TYPE_VERTEX) && defined(LIGHTING_VERTEX))
struct AmbientLight {
  vec3 color;
};

struct PointLight {
  vec3 color;
  vec3 position;
  vec3 attenuation; // 2nd order x:Constant-y:Linear-z:Exponential
};

struct SpotLight {
  vec3 color;
  vec3 position;
  vec3 direction;
  vec3 attenuation;
  vec2 coneCos;
};

struct DirectionalLight {
  vec3 color;
  vec3 direction;
};

struct UniformLight {
  vec3 color;
  vec3 position;
  vec3 direction;
  vec3 attenuation;
  vec2 coneCos;
};

layout(std140) uniform lightingUniforms {
  int enabled;
  int directionalLightCount;
  int pointLightCount;
  int spotLightCount;
  vec3 ambientColor;
  UniformLight lights[5];
} lighting;

PointLight lighting_getPointLight(int index) {
  UniformLight light = lighting.lights[index];
  return PointLight(light.color, light.position, light.attenuation);
}

SpotLight lighting_getSpotLight(int index) {
  UniformLight light = lighting.lights[lighting.pointLightCount + index];
  return SpotLight(light.color, light.position, light.direction, light.attenuation, light.coneCos);
}

DirectionalLight lighting_getDirectionalLight(int index) {
  UniformLight light =
    lighting.lights[lighting.pointLightCount + lighting.spotLightCount + index];
  return DirectionalLight(light.color, light.direction);
}

float getPointLightAttenuation(PointLight pointLight, float distance) {
  return pointLight.attenuation.x
       + pointLight.attenuation.y * distance
       + pointLight.attenuation.z * distance * distance;
}

float getSpotLightAttenuation(SpotLight spotLight, vec3 positionWorldspace) {
  vec3 light_direction = normalize(positionWorldspace - spotLight.position);
  float coneFactor = smoothstep(
    spotLight.coneCos.y,
    spotLight.coneCos.x,
    dot(normalize(spotLight.direction), light_direction)
  );
  float distanceAttenuation = getPointLightAttenuation(
    PointLight(spotLight.color, spotLight.position, spotLight.attenuation),
    distance(spotLight.position, positionWorldspace)
  );
  return distanceAttenuation / max(coneFactor, 0.0001);
}

// #endif
`});var Yb,qb=_(()=>{Yb=`// #if (defined(SHADER_TYPE_FRAGMENT) && defined(LIGHTING_FRAGMENT)) || (defined(SHADER_TYPE_VERTEX) && defined(LIGHTING_VERTEX))
const MAX_LIGHTS: i32 = 5;

struct AmbientLight {
  color: vec3<f32>,
};

struct PointLight {
  color: vec3<f32>,
  position: vec3<f32>,
  attenuation: vec3<f32>, // 2nd order x:Constant-y:Linear-z:Exponential
};

struct SpotLight {
  color: vec3<f32>,
  position: vec3<f32>,
  direction: vec3<f32>,
  attenuation: vec3<f32>,
  coneCos: vec2<f32>,
};

struct DirectionalLight {
  color: vec3<f32>,
  direction: vec3<f32>,
};

struct UniformLight {
  color: vec3<f32>,
  position: vec3<f32>,
  direction: vec3<f32>,
  attenuation: vec3<f32>,
  coneCos: vec2<f32>,
};

struct lightingUniforms {
  enabled: i32,
  directionalLightCount: i32,
  pointLightCount: i32,
  spotLightCount: i32,
  ambientColor: vec3<f32>,
  lights: array<UniformLight, 5>,
};

@group(2) @binding(auto) var<uniform> lighting : lightingUniforms;

fn lighting_getPointLight(index: i32) -> PointLight {
  let light = lighting.lights[index];
  return PointLight(light.color, light.position, light.attenuation);
}

fn lighting_getSpotLight(index: i32) -> SpotLight {
  let light = lighting.lights[lighting.pointLightCount + index];
  return SpotLight(light.color, light.position, light.direction, light.attenuation, light.coneCos);
}

fn lighting_getDirectionalLight(index: i32) -> DirectionalLight {
  let light = lighting.lights[lighting.pointLightCount + lighting.spotLightCount + index];
  return DirectionalLight(light.color, light.direction);
}

fn getPointLightAttenuation(pointLight: PointLight, distance: f32) -> f32 {
  return pointLight.attenuation.x
       + pointLight.attenuation.y * distance
       + pointLight.attenuation.z * distance * distance;
}

fn getSpotLightAttenuation(spotLight: SpotLight, positionWorldspace: vec3<f32>) -> f32 {
  let lightDirection = normalize(positionWorldspace - spotLight.position);
  let coneFactor = smoothstep(
    spotLight.coneCos.y,
    spotLight.coneCos.x,
    dot(normalize(spotLight.direction), lightDirection)
  );
  let distanceAttenuation = getPointLightAttenuation(
    PointLight(spotLight.color, spotLight.position, spotLight.attenuation),
    distance(spotLight.position, positionWorldspace)
  );
  return distanceAttenuation / max(coneFactor, 0.0001);
}
`});function XA(r,e={}){if(r=r&&{...r},!r)return Ja();r.lights&&(r={...r,...KA(r.lights),lights:void 0});let{useByteColors:t,ambientLight:n,pointLights:i,spotLights:s,directionalLights:o}=r||{};if(!(n||i&&i.length>0||s&&s.length>0||o&&o.length>0))return{...Ja(),enabled:0};let c={...Ja(),...ZA({useByteColors:t,ambientLight:n,pointLights:i,spotLights:s,directionalLights:o})};return r.enabled!==void 0&&(c.enabled=r.enabled?1:0),c}function ZA({useByteColors:r,ambientLight:e,pointLights:t=[],spotLights:n=[],directionalLights:i=[]}){let s=Xb(),o=0,a=0,c=0,l=0;for(let f of t){if(o>=Vr)break;s[o]={...s[o],color:Qa(f,r),position:f.position,attenuation:f.attenuation||[1,0,0]},o++,a++}for(let f of n){if(o>=Vr)break;s[o]={...s[o],color:Qa(f,r),position:f.position,direction:f.direction,attenuation:f.attenuation||[1,0,0],coneCos:JA(f)},o++,c++}for(let f of i){if(o>=Vr)break;s[o]={...s[o],color:Qa(f,r),direction:f.direction},o++,l++}return t.length+n.length+i.length>Vr&&S.warn(`MAX_LIGHTS exceeded, truncating to ${Vr}`)(),{ambientColor:Qa(e,r),directionalLightCount:l,pointLightCount:a,spotLightCount:c,lights:s}}function KA(r){let e={pointLights:[],spotLights:[],directionalLights:[]};for(let t of r||[])switch(t.type){case"ambient":e.ambientLight=t;break;case"directional":e.directionalLights?.push(t);break;case"point":e.pointLights?.push(t);break;case"spot":e.spotLights?.push(t);break;default:}return e}function Qa(r={},e){let{color:t=[0,0,0],intensity:n=1}=r;return Vd(t,Za(e,!0)).map(s=>s*n)}function Ja(){return{enabled:1,directionalLightCount:0,pointLightCount:0,spotLightCount:0,ambientColor:[.1,.1,.1],lights:Xb()}}function Xb(){return Array.from({length:Vr},()=>QA())}function QA(){return{color:[1,1,1],position:[1,1,2],direction:[1,1,1],attenuation:[1,0,0],coneCos:[1,0]}}function JA(r){let e=r.innerConeAngle??0,t=r.outerConeAngle??Math.PI/4;return[Math.cos(e),Math.cos(t)]}var Vr,qA,ec,Xd=_(()=>{I();Hb();qb();Wd();Vr=5,qA={color:"vec3<f32>",position:"vec3<f32>",direction:"vec3<f32>",attenuation:"vec3<f32>",coneCos:"vec2<f32>"},ec={props:{},uniforms:{},name:"lighting",defines:{},uniformTypes:{enabled:"i32",directionalLightCount:"i32",pointLightCount:"i32",spotLightCount:"i32",ambientColor:"vec3<f32>",lights:[qA,Vr]},defaultUniforms:Ja(),bindingLayout:[{name:"lighting",group:2}],firstBindingSlot:0,source:Yb,vs:qd,fs:qd,getUniforms:XA}});var tc,rc,Zd=_(()=>{tc=`layout(std140) uniform phongMaterialUniforms {
  uniform bool unlit;
  uniform float ambient;
  uniform float diffuse;
  uniform float shininess;
  uniform vec3  specularColor;
} material;
`,rc=`layout(std140) uniform phongMaterialUniforms {
  uniform bool unlit;
  uniform float ambient;
  uniform float diffuse;
  uniform float shininess;
  uniform vec3  specularColor;
} material;

vec3 lighting_getLightColor(vec3 surfaceColor, vec3 light_direction, vec3 view_direction, vec3 normal_worldspace, vec3 color) {
  vec3 halfway_direction = normalize(light_direction + view_direction);
  float lambertian = dot(light_direction, normal_worldspace);
  float specular = 0.0;
  if (lambertian > 0.0) {
    float specular_angle = max(dot(normal_worldspace, halfway_direction), 0.0);
    specular = pow(specular_angle, material.shininess);
  }
  lambertian = max(lambertian, 0.0);
  return (lambertian * material.diffuse * surfaceColor + specular * floatColors_normalize(material.specularColor)) * color;
}

vec3 lighting_getLightColor(vec3 surfaceColor, vec3 cameraPosition, vec3 position_worldspace, vec3 normal_worldspace) {
  vec3 lightColor = surfaceColor;

  if (material.unlit) {
    return surfaceColor;
  }

  if (lighting.enabled == 0) {
    return lightColor;
  }

  vec3 view_direction = normalize(cameraPosition - position_worldspace);
  lightColor = material.ambient * surfaceColor * lighting.ambientColor;

  for (int i = 0; i < lighting.pointLightCount; i++) {
    PointLight pointLight = lighting_getPointLight(i);
    vec3 light_position_worldspace = pointLight.position;
    vec3 light_direction = normalize(light_position_worldspace - position_worldspace);
    float light_attenuation = getPointLightAttenuation(pointLight, distance(light_position_worldspace, position_worldspace));
    lightColor += lighting_getLightColor(surfaceColor, light_direction, view_direction, normal_worldspace, pointLight.color / light_attenuation);
  }

  for (int i = 0; i < lighting.spotLightCount; i++) {
    SpotLight spotLight = lighting_getSpotLight(i);
    vec3 light_position_worldspace = spotLight.position;
    vec3 light_direction = normalize(light_position_worldspace - position_worldspace);
    float light_attenuation = getSpotLightAttenuation(spotLight, position_worldspace);
    lightColor += lighting_getLightColor(surfaceColor, light_direction, view_direction, normal_worldspace, spotLight.color / light_attenuation);
  }

  for (int i = 0; i < lighting.directionalLightCount; i++) {
    DirectionalLight directionalLight = lighting_getDirectionalLight(i);
    lightColor += lighting_getLightColor(surfaceColor, -directionalLight.direction, view_direction, normal_worldspace, directionalLight.color);
  }
  
  return lightColor;
}
`});var nc,Kd=_(()=>{nc=`struct phongMaterialUniforms {
  unlit: u32,
  ambient: f32,
  diffuse: f32,
  shininess: f32,
  specularColor: vec3<f32>,
};

@group(3) @binding(auto) var<uniform> phongMaterial : phongMaterialUniforms;

fn lighting_getLightColor(surfaceColor: vec3<f32>, light_direction: vec3<f32>, view_direction: vec3<f32>, normal_worldspace: vec3<f32>, color: vec3<f32>) -> vec3<f32> {
  let halfway_direction: vec3<f32> = normalize(light_direction + view_direction);
  var lambertian: f32 = dot(light_direction, normal_worldspace);
  var specular: f32 = 0.0;
  if (lambertian > 0.0) {
    let specular_angle = max(dot(normal_worldspace, halfway_direction), 0.0);
    specular = pow(specular_angle, phongMaterial.shininess);
  }
  lambertian = max(lambertian, 0.0);
  return (
    lambertian * phongMaterial.diffuse * surfaceColor +
    specular * floatColors_normalize(phongMaterial.specularColor)
  ) * color;
}

fn lighting_getLightColor2(surfaceColor: vec3<f32>, cameraPosition: vec3<f32>, position_worldspace: vec3<f32>, normal_worldspace: vec3<f32>) -> vec3<f32> {
  var lightColor: vec3<f32> = surfaceColor;

  if (phongMaterial.unlit != 0u) {
    return surfaceColor;
  }

  if (lighting.enabled == 0) {
    return lightColor;
  }

  let view_direction: vec3<f32> = normalize(cameraPosition - position_worldspace);
  lightColor = phongMaterial.ambient * surfaceColor * lighting.ambientColor;

  for (var i: i32 = 0; i < lighting.pointLightCount; i++) {
    let pointLight: PointLight = lighting_getPointLight(i);
    let light_position_worldspace: vec3<f32> = pointLight.position;
    let light_direction: vec3<f32> = normalize(light_position_worldspace - position_worldspace);
    let light_attenuation = getPointLightAttenuation(
      pointLight,
      distance(light_position_worldspace, position_worldspace)
    );
    lightColor += lighting_getLightColor(
      surfaceColor,
      light_direction,
      view_direction,
      normal_worldspace,
      pointLight.color / light_attenuation
    );
  }

  for (var i: i32 = 0; i < lighting.spotLightCount; i++) {
    let spotLight: SpotLight = lighting_getSpotLight(i);
    let light_position_worldspace: vec3<f32> = spotLight.position;
    let light_direction: vec3<f32> = normalize(light_position_worldspace - position_worldspace);
    let light_attenuation = getSpotLightAttenuation(spotLight, position_worldspace);
    lightColor += lighting_getLightColor(
      surfaceColor,
      light_direction,
      view_direction,
      normal_worldspace,
      spotLight.color / light_attenuation
    );
  }

  for (var i: i32 = 0; i < lighting.directionalLightCount; i++) {
    let directionalLight: DirectionalLight = lighting_getDirectionalLight(i);
    lightColor += lighting_getLightColor(surfaceColor, -directionalLight.direction, view_direction, normal_worldspace, directionalLight.color);
  }  
  
  return lightColor;
}

fn lighting_getSpecularLightColor(cameraPosition: vec3<f32>, position_worldspace: vec3<f32>, normal_worldspace: vec3<f32>) -> vec3<f32>{
  var lightColor = vec3<f32>(0, 0, 0);
  let surfaceColor = vec3<f32>(0, 0, 0);

  if (lighting.enabled != 0) {
    let view_direction = normalize(cameraPosition - position_worldspace);

    for (var i: i32 = 0; i < lighting.pointLightCount; i++) {
      let pointLight: PointLight = lighting_getPointLight(i);
      let light_position_worldspace: vec3<f32> = pointLight.position;
      let light_direction: vec3<f32> = normalize(light_position_worldspace - position_worldspace);
      let light_attenuation = getPointLightAttenuation(
        pointLight,
        distance(light_position_worldspace, position_worldspace)
      );
      lightColor += lighting_getLightColor(
        surfaceColor,
        light_direction,
        view_direction,
        normal_worldspace,
        pointLight.color / light_attenuation
      );
    }

    for (var i: i32 = 0; i < lighting.spotLightCount; i++) {
      let spotLight: SpotLight = lighting_getSpotLight(i);
      let light_position_worldspace: vec3<f32> = spotLight.position;
      let light_direction: vec3<f32> = normalize(light_position_worldspace - position_worldspace);
      let light_attenuation = getSpotLightAttenuation(spotLight, position_worldspace);
      lightColor += lighting_getLightColor(
        surfaceColor,
        light_direction,
        view_direction,
        normal_worldspace,
        spotLight.color / light_attenuation
      );
    }

    for (var i: i32 = 0; i < lighting.directionalLightCount; i++) {
        let directionalLight: DirectionalLight = lighting_getDirectionalLight(i);
        lightColor += lighting_getLightColor(surfaceColor, -directionalLight.direction, view_direction, normal_worldspace, directionalLight.color);
    }
  }
  return lightColor;
}
`});var eC,In,Zb=_(()=>{Yd();Xd();Zd();Kd();eC=[38.25,38.25,38.25],In={props:{},name:"gouraudMaterial",bindingLayout:[{name:"gouraudMaterial",group:3}],vs:rc.replace("phongMaterial","gouraudMaterial"),fs:tc.replace("phongMaterial","gouraudMaterial"),source:nc.replaceAll("phongMaterial","gouraudMaterial"),defines:{LIGHTING_VERTEX:!0},dependencies:[ec,Ka],uniformTypes:{unlit:"i32",ambient:"f32",diffuse:"f32",shininess:"f32",specularColor:"vec3<f32>"},defaultUniforms:{unlit:!1,ambient:.35,diffuse:.6,shininess:32,specularColor:eC},getUniforms(r){return{...In.defaultUniforms,...r}}}});var tC,Bn,Kb=_(()=>{Yd();Xd();Kd();Zd();tC=[38.25,38.25,38.25],Bn={name:"phongMaterial",firstBindingSlot:0,bindingLayout:[{name:"phongMaterial",group:3}],dependencies:[ec,Ka],source:nc,vs:tc,fs:rc,defines:{LIGHTING_FRAGMENT:!0},uniformTypes:{unlit:"i32",ambient:"f32",diffuse:"f32",shininess:"f32",specularColor:"vec3<f32>"},defaultUniforms:{unlit:!1,ambient:.35,diffuse:.6,shininess:32,specularColor:tC},getUniforms(r){return{...Bn.defaultUniforms,...r}}}});var Pe=_(()=>{ou();Q_();ju();Iy();Oy();Db();zb();jb();Zb();Kb()});function vt(r="id"){xh[r]=xh[r]||1;let e=xh[r]++;return`${r}-${e}`}var xh,Kn=_(()=>{xh={}});function Kr(r){switch(r){case"POSITION":return"positions";case"NORMAL":return"normals";case"TEXCOORD_0":return"texCoords";case"TEXCOORD_1":return"texCoords1";case"COLOR_0":return"colors";default:return r}}function ZM(r){let e=[];for(let[t,n]of Object.entries(r)){if(!n)continue;let{value:i,size:s,normalized:o}=n;if(s===void 0)throw new Error(`Attribute ${t} is missing a size`);e.push({name:Kr(t),format:H.getVertexFormatFromAttribute(i,s,o)})}return e}var Ye,Tc=_(()=>{I();Kn();Ye=class{id;topology;vertexCount;indices;attributes;bufferLayout;userData={};constructor(e){let{attributes:t={},indices:n=null,vertexCount:i=null}=e;this.id=e.id||vt("geometry"),this.topology=e.topology,n&&(this.indices=ArrayBuffer.isView(n)?{value:n,size:1}:n),this.attributes={};for(let[s,o]of Object.entries(t)){let a=ArrayBuffer.isView(o)?{value:o}:o;if(!ArrayBuffer.isView(a.value))throw new Error(`${this._print(s)}: must be typed array or object with value as typed array`);if((s==="POSITION"||s==="positions")&&!a.size&&(a.size=3),s==="indices"){if(this.indices)throw new Error("Multiple indices detected");this.indices=a}else{let c=Kr(s),l=Object.keys(this.attributes).find(f=>Kr(f)===c);l&&delete this.attributes[l],this.attributes[s]=a}}this.indices&&this.indices.isIndexed!==void 0&&(this.indices=Object.assign({},this.indices),delete this.indices.isIndexed),this.vertexCount=i||this._calculateVertexCount(this.attributes,this.indices),this.bufferLayout=e.bufferLayout||ZM(this.attributes)}getVertexCount(){return this.vertexCount}getAttributes(){return this.indices?{indices:this.indices,...this.attributes}:this.attributes}_print(e){return`Geometry ${this.id} attribute ${e}`}_setAttributes(e,t){return this}_calculateVertexCount(e,t){if(t)return t.value.length;let n=1/0;for(let i of Object.values(e)){if(!i)continue;let{value:s,size:o,constant:a}=i;!a&&s&&o!==void 0&&o>=1&&(n=Math.min(n,s.length/o))}return n}}});function Qr(r,e={}){let t=e.bufferName||"geometry";if(KM(r,t))return r;let n=e.minAttributeAlignment||4,i=QM(r,e.attributes),s=[],o=0,a=1/0;for(let[f,u]of i){if(!u)continue;if(u.constant)throw new Error(`Attribute ${f} is constant`);let{value:d,size:h,normalized:p}=u;if(!ArrayBuffer.isView(d))throw new Error(`Attribute ${f} is missing typed array data`);if(h===void 0)throw new Error(`Attribute ${f} is missing a size`);let m=H.getVertexFormatFromAttribute(d,h,p),g=H.getVertexFormatInfo(m);o=jx(o,n),s.push({sourceName:f,attributeName:Kr(f),value:d,size:h,format:m,byteOffset:o,byteLength:g.byteLength}),o+=g.byteLength;let y=d.length/h;if(!Number.isInteger(y))throw new Error(`Attribute ${f} length is not divisible by size`);a=Math.min(a,y)}if(s.length===0||!Number.isFinite(a))throw new Error(`Geometry ${r.id} has no interleavable attributes`);let c=jx(o,n),l=new ArrayBuffer(a*c);for(let f of s)JM(l,a,c,f);return new Ye({id:r.id,topology:r.topology||"triangle-list",vertexCount:r.vertexCount,indices:r.indices,attributes:{[t]:{value:new Uint8Array(l),size:c,byteStride:c}},bufferLayout:[{name:t,stepMode:"vertex",byteStride:c,attributes:s.map(f=>({attribute:f.attributeName,format:f.format,byteOffset:f.byteOffset}))}]})}function KM(r,e){if(r.bufferLayout.length!==1)return!1;let t=r.bufferLayout[0];return t.name===e&&!!t.attributes?.length&&!!r.attributes[e]}function QM(r,e){return e?e.map(t=>[t,r.attributes[t]]):Object.entries(r.attributes)}function JM(r,e,t,n){let i=n.value.constructor,s=i.BYTES_PER_ELEMENT;if(n.byteOffset%s!==0||t%s!==0)throw new Error(`Attribute ${n.sourceName} is not aligned to its component type`);let o=new i(r),a=n.value,c=n.byteOffset/s,l=t/s;for(let f=0;f<e;f++){let u=f*n.size,d=f*l+c;for(let h=0;h<n.size;h++)o[d+h]=a[u+h]}}function jx(r,e){return Math.ceil(r/e)*e}var vh=_(()=>{I();Tc()});var eR,tR,Jr,Hx=_(()=>{eR=1,tR=1,Jr=class{time=0;channels=new Map;animations=new Map;playing=!1;lastEngineTime=-1;constructor(){}addChannel(e){let{delay:t=0,duration:n=Number.POSITIVE_INFINITY,rate:i=1,repeat:s=1}=e,o=eR++,a={time:0,delay:t,duration:n,rate:i,repeat:s};return this._setChannelTime(a,this.time),this.channels.set(o,a),o}removeChannel(e){this.channels.delete(e);for(let[t,n]of this.animations)n.channel===e&&this.detachAnimation(t)}isFinished(e){let t=this.channels.get(e);return t===void 0?!1:this.time>=t.delay+t.duration*t.repeat}getTime(e){if(e===void 0)return this.time;let t=this.channels.get(e);return t===void 0?-1:t.time}setTime(e){this.time=Math.max(0,e);let t=this.channels.values();for(let i of t)this._setChannelTime(i,this.time);let n=this.animations.values();for(let i of n){let{animation:s,channel:o}=i;s.setTime(this.getTime(o))}}play(){this.playing=!0}pause(){this.playing=!1,this.lastEngineTime=-1}reset(){this.setTime(0)}attachAnimation(e,t){let n=tR++;return this.animations.set(n,{animation:e,channel:t}),e.setTime(this.getTime(t)),n}detachAnimation(e){this.animations.delete(e)}update(e){this.playing&&(this.lastEngineTime===-1&&(this.lastEngineTime=e),this.setTime(this.time+(e-this.lastEngineTime)),this.lastEngineTime=e)}_setChannelTime(e,t){let n=t-e.delay,i=e.duration*e.repeat;n>=i?e.time=e.duration*e.rate:(e.time=Math.max(0,n)%e.duration,e.time*=e.rate)}}});function Yx(r){let e=typeof window<"u"?window.requestAnimationFrame||window.webkitRequestAnimationFrame||window.mozRequestAnimationFrame:null;return e?e.call(window,r):setTimeout(()=>r(typeof performance<"u"?performance.now():Date.now()),1e3/60)}function qx(r){let e=typeof window<"u"?window.cancelAnimationFrame||window.webkitCancelAnimationFrame||window.mozCancelAnimationFrame:null;if(e){e.call(window,r);return}clearTimeout(r)}var Xx=_(()=>{});var rR,nR,Zx,Bs,Kx=_(()=>{I();Xx();Li();rR=0,nR="Animation Loop",Zx={requestAnimationFrame:r=>Yx(r),cancelAnimationFrame:r=>qx(r)},Bs=class r{static defaultAnimationLoopProps={device:null,onAddHTML:()=>"",onInitialize:async()=>null,onRender:()=>{},onFinalize:()=>{},onError:e=>{console.error(e)},stats:void 0,autoResizeViewport:!1,animationFrameProvider:Zx};device=null;canvas=null;props;animationProps=null;timeline=null;stats;sharedStats;cpuTime;gpuTime;frameRate;display;_needsRedraw="initialized";_initialized=!1;_running=!1;_animationFrameId=null;_nextFramePromise=null;_resolveNextFrame=null;_cpuStartTime=0;_error=null;_lastFrameTime=0;constructor(e){if(this.props={...r.defaultAnimationLoopProps,...e},e=this.props,!e.device)throw new Error("No device provided");this.stats=e.stats||new Ue({id:`animation-loop-${rR++}`}),this.sharedStats=vn.stats.get(nR),this.frameRate=this.stats.get("Frame Rate"),this.frameRate.setSampleSize(1),this.cpuTime=this.stats.get("CPU Time"),this.gpuTime=this.stats.get("GPU Time"),this.setProps({autoResizeViewport:e.autoResizeViewport,animationFrameProvider:e.animationFrameProvider}),this.start=this.start.bind(this),this.stop=this.stop.bind(this),this._onMousemove=this._onMousemove.bind(this),this._onMouseleave=this._onMouseleave.bind(this)}destroy(){this.stop(),this._setDisplay(null),this.device?._disableDebugGPUTime()}delete(){this.destroy()}reportError(e){this._error=e,this.props.onError(e),this.props.onError===r.defaultAnimationLoopProps.onError&&typeof window<"u"&&typeof ErrorEvent<"u"&&window.dispatchEvent(new ErrorEvent("error",{error:e,message:e.message}))}setNeedsRedraw(e){return this._needsRedraw=this._needsRedraw||e,this}needsRedraw(){let e=this._needsRedraw;return this._needsRedraw=!1,e}setProps(e){if("autoResizeViewport"in e&&(this.props.autoResizeViewport=e.autoResizeViewport||!1),"animationFrameProvider"in e){let t=e.animationFrameProvider||Zx;if(t!==this.props.animationFrameProvider){let n=this._animationFrameId!==null;n&&this._cancelAnimationFrame(),this.props.animationFrameProvider=t,n&&this._requestAnimationFrame()}}return this}async start(){if(this._running)return this;this._running=!0;try{let e;if(!this._initialized){if(this._initialized=!0,await this._initDevice(),this._initialize(),!this._running)return null;await this.props.onInitialize(this._getAnimationProps())}return this._running?(e!==!1&&(this._cancelAnimationFrame(),this._requestAnimationFrame()),this):null}catch(e){let t=e instanceof Error?e:new Error("Unknown error");throw this.props.onError(t),t}}stop(){if(this._running){let e=this.animationProps;this._cancelAnimationFrame(),this._nextFramePromise=null,this._resolveNextFrame=null,this._running=!1,this._lastFrameTime=0,e&&this.props.onFinalize(e)}return this}redraw(e,t=null){return this.device?.isLost||this._error?this:(this._beginFrameTimers(e),this._setupFrame(),this.animationProps&&(this.animationProps.animationFrame=t),this._updateAnimationProps(),this._renderFrame(this._getAnimationProps()),this._clearNeedsRedraw(),this._resolveNextFrame&&(this._resolveNextFrame(this),this._nextFramePromise=null,this._resolveNextFrame=null),this._endFrameTimers(),this)}attachTimeline(e){return this.timeline=e,this.timeline}detachTimeline(){this.timeline=null}waitForRender(){return this.setNeedsRedraw("waitForRender"),this._nextFramePromise||(this._nextFramePromise=new Promise(e=>{this._resolveNextFrame=e})),this._nextFramePromise}async toDataURL(){if(this.setNeedsRedraw("toDataURL"),await this.waitForRender(),this.canvas instanceof HTMLCanvasElement)return this.canvas.toDataURL();throw new Error("OffscreenCanvas")}_initialize(){this._startEventHandling(),this._initializeAnimationProps(),this._updateAnimationProps(),this._resizeViewport(),this.device?._enableDebugGPUTime()}_setDisplay(e){this.display&&(this.display.destroy(),this.display.animationLoop=null),e&&(e.animationLoop=this),this.display=e}_requestAnimationFrame(){this._running&&(this._animationFrameId=this.props.animationFrameProvider.requestAnimationFrame(this._animationFrame.bind(this)))}_cancelAnimationFrame(){this._animationFrameId!==null&&(this.props.animationFrameProvider.cancelAnimationFrame(this._animationFrameId),this._animationFrameId=null)}_animationFrame(e,t){if(this._running)try{this.redraw(e,t??null),this._requestAnimationFrame()}catch(n){let i=n instanceof Error?n:new Error(String(n));this.reportError(i),this.stop()}}_renderFrame(e){if(this.display){this.display._renderFrame(e);return}let t=this.props.onRender(this._getAnimationProps());this.device&&t!==!1&&this.device.submit()}_clearNeedsRedraw(){this._needsRedraw=!1}_setupFrame(){this._resizeViewport()}_initializeAnimationProps(){let e=this.device?.getDefaultCanvasContext();if(!this.device||!e)throw new Error("loop");let t=e?.canvas,n=e.props.useDevicePixels;this.animationProps={animationLoop:this,device:this.device,canvasContext:e,canvas:t,useDevicePixels:n,timeline:this.timeline,needsRedraw:!1,width:1,height:1,aspect:1,time:0,startTime:Date.now(),engineTime:0,tick:0,tock:0,animationFrame:null,_mousePosition:null}}_getAnimationProps(){if(!this.animationProps)throw new Error("animationProps");return this.animationProps}_updateAnimationProps(){if(!this.animationProps)return;let{width:e,height:t,aspect:n}=this._getSizeAndAspect();(e!==this.animationProps.width||t!==this.animationProps.height)&&this.setNeedsRedraw("drawing buffer resized"),n!==this.animationProps.aspect&&this.setNeedsRedraw("drawing buffer aspect changed"),this.animationProps.width=e,this.animationProps.height=t,this.animationProps.aspect=n,this.animationProps.needsRedraw=this._needsRedraw,this.animationProps.engineTime=Date.now()-this.animationProps.startTime,this.timeline&&this.timeline.update(this.animationProps.engineTime),this.animationProps.tick=Math.floor(this.animationProps.time/1e3*60),this.animationProps.tock++,this.animationProps.time=this.timeline?this.timeline.getTime():this.animationProps.engineTime}async _initDevice(){if(this.device=await this.props.device,!this.device)throw new Error("No device provided");this.canvas=this.device.getDefaultCanvasContext().canvas||null}_createInfoDiv(){if(this.canvas&&this.props.onAddHTML){let e=document.createElement("div");document.body.appendChild(e),e.style.position="relative";let t=document.createElement("div");t.style.position="absolute",t.style.left="10px",t.style.bottom="10px",t.style.width="300px",t.style.background="white",this.canvas instanceof HTMLCanvasElement&&e.appendChild(this.canvas),e.appendChild(t);let n=this.props.onAddHTML(t);n&&(t.innerHTML=n)}}_getSizeAndAspect(){if(!this.device)return{width:1,height:1,aspect:1};let[e,t]=this.device.getDefaultCanvasContext().getDrawingBufferSize(),n=e>0&&t>0?e/t:1;return{width:e,height:t,aspect:n}}_resizeViewport(){this.props.autoResizeViewport&&this.device.gl&&this.device.gl.viewport(0,0,this.device.gl.drawingBufferWidth,this.device.gl.drawingBufferHeight)}_beginFrameTimers(e){let t=e??(typeof performance<"u"?performance.now():Date.now());if(this._lastFrameTime){let n=t-this._lastFrameTime;n>0&&this.frameRate.addTime(n)}this._lastFrameTime=t,this.device?._isDebugGPUTimeEnabled()&&this._consumeEncodedGpuTime(),this.cpuTime.timeStart()}_endFrameTimers(){this.device?._isDebugGPUTimeEnabled()&&this._consumeEncodedGpuTime(),this.cpuTime.timeEnd(),this._updateSharedStats()}_consumeEncodedGpuTime(){if(!this.device)return;let e=this.device.commandEncoder._gpuTimeMs;e!==void 0&&(this.gpuTime.addTime(e),this.device.commandEncoder._gpuTimeMs=void 0)}_updateSharedStats(){if(this.stats!==this.sharedStats){for(let e of Object.keys(this.sharedStats.stats))this.stats.stats[e]||delete this.sharedStats.stats[e];this.stats.forEach(e=>{let t=this.sharedStats.get(e.name,e.type);t.sampleSize=e.sampleSize,t.time=e.time,t.count=e.count,t.samples=e.samples,t.lastTiming=e.lastTiming,t.lastSampleTime=e.lastSampleTime,t.lastSampleCount=e.lastSampleCount,t._count=e._count,t._time=e._time,t._samples=e._samples,t._startTime=e._startTime,t._timerPending=e._timerPending})}}_startEventHandling(){this.canvas&&(this.canvas.addEventListener("mousemove",this._onMousemove.bind(this)),this.canvas.addEventListener("mouseleave",this._onMouseleave.bind(this)))}_onMousemove(e){e instanceof MouseEvent&&(this._getAnimationProps()._mousePosition=[e.offsetX,e.offsetY])}_onMouseleave(e){this._getAnimationProps()._mousePosition=null}}});function Qx(r,e){if(e instanceof Lc)return e;let t=Qr(e),n=iR(r,t),{attributes:i,bufferLayout:s}=sR(r,t);return new Lc({topology:t.topology||"triangle-list",bufferLayout:s,vertexCount:t.vertexCount,indices:n,attributes:i})}function iR(r,e){if(!e.indices)return;let t=e.indices.value;return r.createBuffer({usage:D.INDEX,data:t})}function sR(r,e){let t={};for(let[n,i]of Object.entries(e.attributes)){let s=e.bufferLayout.find(o=>o.name===n)?.name||Kr(n);i&&(t[s]=r.createBuffer({data:i.value,id:`${n}-buffer`}))}return{attributes:t,bufferLayout:e.bufferLayout,vertexCount:e.vertexCount}}var Lc,Jx=_(()=>{I();Tc();vh();Kn();Lc=class{id;userData={};topology;bufferLayout=[];vertexCount;indices;attributes;constructor(e){if(this.id=e.id||vt("geometry"),this.topology=e.topology,this.indices=e.indices||null,this.attributes=e.attributes,this.vertexCount=e.vertexCount,this.bufferLayout=e.bufferLayout||[],this.indices&&!(this.indices.usage&D.INDEX))throw new Error("Index buffer must have INDEX usage")}destroy(){this.indices?.destroy();for(let e of Object.values(this.attributes))e.destroy()}getVertexCount(){return this.vertexCount}getAttributes(){return this.attributes}getIndexes(){return this.indices||null}_calculateVertexCount(e){return e.byteLength/12}}});function e0(r,e){let t={},n="Values";if(r.attributes.length===0&&!r.varyings?.length)return{"No attributes or varyings":{[n]:"N/A"}};for(let i of r.attributes)if(i){let s=`${i.location} ${i.name}: ${i.type}`;t[`in ${s}`]={[n]:i.stepMode||"vertex"}}for(let i of r.varyings||[]){let s=`${i.location} ${i.name}`;t[`out ${s}`]={[n]:JSON.stringify(i)}}return t}var t0=_(()=>{});function i0(r,e,t){if(r.device.type!=="webgl")return;let n=cR(r.device);if(!n.flushing){if(fR(r)){oR(r,t,n);return}e&&lR(e)&&e.handle!==null&&(n.queuedFramebuffers.includes(e)||n.queuedFramebuffers.push(e))}}function oR(r,e,t){if(t.queuedFramebuffers.length===0)return;let n=r.device,{gl:i}=n,s=i.getParameter(36010),o=i.getParameter(36006),[a,c]=r.device.getDefaultCanvasContext().getDrawingBufferSize(),l=n0(e.top,8),f=n0(e.left,8);t.flushing=!0;try{for(let u of t.queuedFramebuffers){let[d,h,p,m,g]=aR({framebuffer:u,targetWidth:a,targetHeight:c,topPx:l,leftPx:f,minimap:e.minimap});i.bindFramebuffer(36008,u.handle),i.bindFramebuffer(36009,null),i.blitFramebuffer(0,0,u.width,u.height,d,h,p,m,16384,9728),l+=g+8}}finally{i.bindFramebuffer(36008,s),i.bindFramebuffer(36009,o),t.flushing=!1}}function aR(r){let{framebuffer:e,targetWidth:t,targetHeight:n,topPx:i,leftPx:s,minimap:o}=r,a=o?Math.max(Math.floor(t/4),1):t,c=o?Math.max(Math.floor(n/4),1):n,l=Math.min(a/e.width,c/e.height),f=Math.max(Math.floor(e.width*l),1),u=Math.max(Math.floor(e.height*l),1),d=s,h=Math.max(n-i-u,0),p=d+f,m=h+u;return[d,h,p,m,u]}function cR(r){return r.userData[r0]||={flushing:!1,queuedFramebuffers:[]},r.userData[r0]}function lR(r){return"colorAttachments"in r}function fR(r){let e=r.props.framebuffer;return!e||e.handle===null}function n0(r,e){if(!r)return e;let t=Number.parseInt(r,10);return Number.isFinite(t)?t:e}var r0,s0=_(()=>{r0="__debugFramebufferState"});function Qn(r,e,t){if(r===e)return!0;if(!t||!r||!e)return!1;if(Array.isArray(r)){if(!Array.isArray(e)||r.length!==e.length)return!1;for(let n=0;n<r.length;n++)if(!Qn(r[n],e[n],t-1))return!1;return!0}if(Array.isArray(e))return!1;if(typeof r=="object"&&typeof e=="object"){let n=Object.keys(r),i=Object.keys(e);if(n.length!==i.length)return!1;for(let s of n)if(!e.hasOwnProperty(s)||!Qn(r[s],e[s],t-1))return!1;return!0}return!1}var o0=_(()=>{});var Jn,a0=_(()=>{I();Jn=class{bufferLayouts;constructor(e){this.bufferLayouts=e}getBufferLayout(e){return this.bufferLayouts.find(t=>t.name===e)||null}getAttributeNamesForBuffer(e){return Tn(e)}mergeBufferLayouts(e,t){let n=[...e];for(let i of t){let s=n.findIndex(o=>o.name===i.name);s<0?n.push(i):n[s]=i}return n}}});function c0(r,e){let t=Gu(r),n=e.slice();return n.sort((i,s)=>{let o=Ia(Tn(i).map(c=>t[c])),a=Ia(Tn(s).map(c=>t[c]));return o-a}),n}var l0=_(()=>{I()});function ei(r,e){if(!r||!e.some(n=>n.bindingLayout?.length))return r;let t={...r,bindings:r.bindings.map(n=>({...n}))};"attributes"in(r||{})&&(t.attributes=r?.attributes||[]);for(let n of e)for(let i of n.bindingLayout||[])for(let s of uR(i.name)){let o=t.bindings.find(a=>a.name===s);o?.group===0&&(o.group=i.group),o&&i.visibility!==void 0&&(o.visibility=i.visibility)}return t}function f0(r,e,t=[]){return r?e?{...r,attributes:r.attributes.length?pR(r.attributes,e.attributes.filter(n=>t.includes(n.name))):e.attributes,bindings:hR(r.bindings,e.bindings)}:r:e}function Os(r){return!!(r.uniformTypes&&!dR(r.uniformTypes))}function u0(r){let e=[];for(let t of r){let n=as(t),i=new Set([t.vs,t.fs].flatMap(o=>o?cs(o).filter(a=>a.isStd140).map(a=>a.blockName):[])),s=i.has(n)?n:i.size===1?i.values().next().value:void 0;Os(t)&&s&&e.push({name:s,uniformTypes:t.uniformTypes})}return e}function Ac(r,e){let t=[],n=new Set;for(let i of[...r||[],...e||[]])n.has(i.name)||(n.add(i.name),t.push(i));return t}function uR(r){let e=new Set([r,`${r}Uniforms`]);return r.endsWith("Uniforms")||e.add(`${r}Sampler`),[...e]}function dR(r){for(let e in r)return!1;return!0}function hR(r,e){let t=r.map(s=>({...s})),n=new Set(r.map(s=>s.name)),i=new Set(r.map(s=>`${s.group}:${s.location}`));for(let s of e){let o=`${s.group}:${s.location}`;!n.has(s.name)&&!i.has(o)&&t.push({...s})}return t}function pR(r,e){let t=r.map(s=>({...s})),n=new Map(r.map(s=>[s.name,s])),i=new Map(r.map(s=>[s.location,s]));for(let s of e){let o=n.get(s.name);if(o){if(o.type!==s.type||o.location!==s.location)throw new Error(`Shader attribute "${s.name}" conflicts with its inferred type or location`);continue}let a=i.get(s.location);if(a)throw new Error(`Shader attributes "${a.name}" and "${s.name}" both use location ${s.location}`);t.push({...s})}return t}var wh=_(()=>{Pe()});function mR(r){return Oi(r)||typeof r=="number"||typeof r=="boolean"}function d0(r,e={}){let t={bindings:{},uniforms:{}};return Object.keys(r).forEach(n=>{let i=r[n];Object.prototype.hasOwnProperty.call(e,n)||mR(i)?t.uniforms[n]=i:t.bindings[n]=i}),t}var h0=_(()=>{$f()});function p0(r={},e={},t={}){let n={...r};for(let[i,s]of Object.entries(e))s!==void 0&&(n[i]=Eh(r[i],s,t[i]));return n}function Eh(r,e,t){if(!t||typeof t=="string")return Ds(e);if(Array.isArray(t)){if(Sh(e)||!Array.isArray(e))return Ds(e);let o=Array.isArray(r)&&!Sh(r)?[...r]:[],a=o.slice();for(let c=0;c<e.length;c++){let l=e[c];l!==void 0&&(a[c]=Eh(o[c],l,t[0]))}return a}if(!Ph(e))return Ds(e);let n=t,i=Ph(r)?r:{},s={...i};for(let[o,a]of Object.entries(e))a!==void 0&&(s[o]=Eh(i[o],a,n[o]));return s}function Ds(r){return ArrayBuffer.isView(r)?Array.prototype.slice.call(r):Array.isArray(r)?Sh(r)?r.slice():r.map(t=>t===void 0?void 0:Ds(t)):Ph(r)?Object.fromEntries(Object.entries(r).map(([e,t])=>[e,t===void 0?void 0:Ds(t)])):r}function Sh(r){return ArrayBuffer.isView(r)||Array.isArray(r)&&(r.length===0||typeof r[0]=="number")}function Ph(r){return!!r&&typeof r=="object"&&!Array.isArray(r)&&!ArrayBuffer.isView(r)}function gR(r){return!!r?.dependencies}var ti,Th=_(()=>{I();Pe();h0();ti=class{options={disableWarnings:!1};modules;moduleUniforms;moduleBindings;directBindings={};constructor(e,t){Object.assign(this.options,t);let n=Er(Object.values(e).filter(gR));for(let i of n)e[i.name]=i;S.log(1,"Creating ShaderInputs with modules",Object.keys(e))(),this.modules=e,this.moduleUniforms={},this.moduleBindings={};for(let[i,s]of Object.entries(e))s&&(this._addModule(s),s.name&&i!==s.name&&!this.options.disableWarnings&&S.warn(`Module name: ${i} vs ${s.name}`)())}destroy(){}setProps(e){e.bindings&&Object.assign(this.directBindings,e.bindings);for(let t of Object.keys(e)){if(t==="bindings")continue;let n=t,i=e[n]||{},s=this.modules[n];if(!s)this.options.disableWarnings||S.warn(`Module ${t} not found`)();else{let o=this.moduleUniforms[n],a=this.moduleBindings[n],c=s.getUniforms?.(i,o)||i,{uniforms:l,bindings:f}=d0(c,s.uniformTypes);this.moduleUniforms[n]=p0(o,l,s.uniformTypes),this.moduleBindings[n]={...a,...f}}}}getModules(){return Object.values(this.modules)}addModules(e){let t=Er(e);for(let n of t){let i=n.name;this.modules[i]||(this.modules[i]=n,this._addModule(n))}}getUniformValues(){return this.moduleUniforms}getBindingValues(){let e={};for(let t of Object.values(this.moduleBindings))Object.assign(e,t);return Object.assign(e,this.directBindings),e}getModuleBindingValues(e){let t=this.moduleBindings[e];return t?{...t}:{}}getDebugTable(){let e={};for(let[t,n]of Object.entries(this.moduleUniforms))for(let[i,s]of Object.entries(n))e[`${t}.${i}`]={type:this.modules[t].uniformTypes?.[i],value:String(s)};return e}_addModule(e){let t=e.name;this.moduleUniforms[t]=p0({},e.defaultUniforms||{},e.uniformTypes),this.moduleBindings[t]={}}}});function Lh(r){return r!==null&&typeof r=="object"&&"buffer"in r}function yR(r){return r instanceof de?r.buffer:r}function m0(r){return{buffer:yR(r.buffer),offset:r.offset,size:r.size}}var _R,de,Ah=_(()=>{I();Kn();_R=D.DEBUG_DATA_MAX_LENGTH,de=class{device;id;ready;usage;props;isReady=!0;destroyed=!1;generation=0;updateTimestamp;debugData=new ArrayBuffer(0);_debugDataEnabled;_maxDebugDataByteLength;_ownsBuffer;_buffer;get buffer(){return this._buffer}get byteLength(){return this._buffer.byteLength}get[Symbol.toStringTag](){return"DynamicBuffer"}toString(){return`DynamicBuffer:"${this.id}":${this.byteLength}B`}toJSON(){return this.toString()}constructor(e,t){let{debugData:n=!1,buffer:i,ownsBuffer:s=!0,...o}=t;if(i&&i.device!==e)throw new Error("DynamicBuffer adopted buffers must belong to the supplied device");if(i&&(o.byteLength!==void 0||o.data!==void 0))throw new Error("DynamicBuffer cannot combine an adopted buffer with byteLength or data");let a=t.id||i?.id||vt("dynamic-buffer"),c={...o,id:a,usage:o.usage??i?.usage,indexType:o.indexType??i?.indexType};(c.usage||0)&D.INDEX&&!c.indexType&&(o.data instanceof Uint32Array?c.indexType="uint32":o.data instanceof Uint16Array?c.indexType="uint16":o.data instanceof Uint8Array&&(c.indexType="uint8")),delete c.data,delete c.byteOffset,this.device=e,this.id=a,this.props=c,this.usage=c.usage||0,this._debugDataEnabled=!!n,this._maxDebugDataByteLength=typeof n=="object"&&n.maxByteLength!==void 0?n.maxByteLength:_R,this._ownsBuffer=s,this._buffer=i??this.device.createBuffer({...o,id:a}),this.ready=Promise.resolve(this._buffer),this.updateTimestamp=this._buffer.updateTimestamp,this._resetDebugData(this._buffer.byteLength),o.data&&this._writeDebugData(o.data,o.byteOffset||0)}write(e,t=0){this._buffer.write(e,t),this._touch(),this._writeDebugData(e,t)}async mapAndWriteAsync(e,t=0,n=this.byteLength-t){let i=null;await this._buffer.mapAndWriteAsync(async(s,o)=>{await e(s,o),i=new Uint8Array(s.slice(0,n))},t,n),this._touch(),i&&this._writeDebugData(i,t)}async readAsync(e=0,t=this.byteLength-e){let n=await this._buffer.readAsync(e,t);return this._writeDebugData(n,e)&&this._touch(),n}async mapAndReadAsync(e,t=0,n=this.byteLength-t){let i=null,s=await this._buffer.mapAndReadAsync(async(o,a)=>(i=new Uint8Array(o.slice(0)),await e(o,a)),t,n);return i&&this._writeDebugData(i,t)&&this._touch(),s}resize(e){let{byteLength:t,preserveData:n=!1}=e;if(t===this.byteLength)return!1;let i=Math.min(e.copyByteLength??Math.min(this.byteLength,t),this.byteLength,t),s=this._buffer,o=this.debugData.slice(0),{data:a,byteOffset:c,...l}=this.props,f=this.device.createBuffer({...l,byteLength:t});return n&&i>0&&this._copyBufferContents(s,f,i),this._buffer=f,this._resetDebugData(t),n&&o.byteLength>0&&this._writeDebugData(o,0),this._ownsBuffer&&s.destroy(),this._ownsBuffer=!0,this.generation++,this._touch(),!0}ensureSize(e,t){return e<=this.byteLength?!1:this.resize({byteLength:e,preserveData:t?.preserveData})}getBinding(e){return e?.offset===void 0&&e?.size===void 0?this._buffer:{buffer:this._buffer,offset:e?.offset,size:e?.size}}destroy(){this.destroyed||(this._ownsBuffer&&this._buffer.destroy(),this.destroyed=!0,this.debugData=new ArrayBuffer(0))}_copyBufferContents(e,t,n){let i=this.device.type==="webgpu"?Math.ceil(n/4)*4:n,s=this.device.createCommandEncoder();s.copyBufferToBuffer({sourceBuffer:e,destinationBuffer:t,size:i}),this.device.submit(s.finish())}_touch(){this.updateTimestamp=this.device.incrementTimestamp()}_resetDebugData(e){if(!this._debugDataEnabled){this.debugData=new ArrayBuffer(0);return}this.debugData=new ArrayBuffer(Math.min(e,this._maxDebugDataByteLength))}_writeDebugData(e,t){if(!this._debugDataEnabled||this.debugData.byteLength===0||t>=this.debugData.byteLength)return!1;let n=ArrayBuffer.isView(e)?new Uint8Array(e.buffer,e.byteOffset,e.byteLength):new Uint8Array(e),i=new Uint8Array(this.debugData),s=Math.min(n.byteLength,i.byteLength-t);return i.set(n.subarray(0,s),t),s>0}}});function ks(r){return r!==null&&typeof r=="object"&&"resolveTextureBinding"in r&&typeof r.resolveTextureBinding=="function"}function bR(r){return r?.type==="texture"||r?.type==="external-texture"}function g0(r,e,t){let n=Ta(r,e,{ignoreWarnings:!0});return bR(n)?n:r.bindings.length===0&&t?.fallbackGroup!==void 0?{type:"texture",name:e,group:t.fallbackGroup,location:0}:null}var _0=_(()=>{I()});function Mh(r,e){return r.shaderLanguage!==void 0&&r.shaderLanguage!==e?!1:e==="glsl"?"assembleGLSLShaderPair"in r&&typeof r.assembleGLSLShaderPair=="function":"assembleWGSLShader"in r&&typeof r.assembleWGSLShader=="function"}function wR(r,e){return!r||Object.keys(e).length===0?r:{...r,attributes:r.attributes.map(t=>{let n=t.name.startsWith("_luma_")?t.name.slice(6):null;return n&&e[n]?{...t,name:n}:t})}}function ER(r,e,t){if(ks(e)){let n=g0(t,r,{fallbackGroup:0});return n?e.resolveTextureBinding(n):null}return e instanceof de?e.buffer:Lh(e)?m0(e):e}function SR(r){return r&&!y0(r)?r:null}function PR(r){return r&&y0(r)?r:void 0}function y0(r){return vR.includes(r)}function TR(r){return{type:r.type,shaderLanguage:r.info.shadingLanguage,shaderLanguageVersion:r.info.shadingLanguageVersion,gpu:r.info.gpu,limits:r.limits,features:r.features}}var wt,xR,Ch,vR,Te,Rh=_(()=>{I();Pe();Jx();t0();s0();o0();a0();l0();wh();Kn();Th();Ah();_0();wt=2,xR=1e4,Ch="render pipeline initialization failed",vR=["stencil8","depth16unorm","depth24plus","depth24plus-stencil8","depth32float","depth32float-stencil8"],Te=class r{static defaultProps={...ze.defaultProps,source:void 0,vs:null,fs:null,id:"unnamed",handle:void 0,userData:{},defines:{},modules:[],plugins:[],geometry:null,indexBuffer:null,indexCount:void 0,firstVertex:0,firstIndex:0,attributes:{},constantAttributes:{},bindings:{},uniforms:{},varyings:[],isInstanced:void 0,instanceCount:0,vertexCount:0,shaderInputs:void 0,material:void 0,pipelineFactory:void 0,shaderFactory:void 0,transformFeedback:void 0,shaderAssembler:$e.getDefaultShaderAssembler("glsl"),debugShaders:void 0,disableWarnings:void 0};device;id;source;vs;fs;pipelineFactory;shaderFactory;userData={};parameters;topology;bufferLayout;isInstanced=void 0;instanceCount=0;vertexCount;indexCount;firstVertex;firstIndex;indexBuffer=null;bufferAttributes={};constantAttributes={};bindings={};vertexArray;transformFeedback=null;pipeline;shaderInputs;material=null;_uniformStore;_attributeInfos={};_gpuGeometry=null;props;_dynamicIndexBufferSource=null;_dynamicAttributeBufferSources={};_colorAttachmentFormats;_depthStencilAttachmentFormat;_pipelineNeedsUpdate="newly created";_needsRedraw="initializing";_drawBlockedReason=!1;_destroyed=!1;_vertexCountSet=!1;_lastDrawTimestamp=-1;_bindingTable=[];get[Symbol.toStringTag](){return"Model"}toString(){return`Model(${this.id})`}constructor(e,t){let n=r.defaultProps.shaderAssembler,i=t.vertexCount!==void 0;this.props={...r.defaultProps,...t,shaderAssembler:t.shaderAssembler??(Mh(n,e.info.shadingLanguage)?n:$e.getDefaultShaderAssembler(e.info.shadingLanguage))},this._vertexCountSet=i,t=this.props,this.id=t.id||vt("model"),this.device=e,Object.assign(this.userData,t.userData),this.material=t.material||null;let s=TR(e),o=ss(this.props.plugins,s.shaderLanguage),a=os(this.props.modules,o.modules),c=Object.fromEntries(a.map(h=>[h.name,h])),l=t.shaderInputs||new ti(c,{disableWarnings:this.props.disableWarnings});t.shaderInputs&&o.modules.length>0&&l.addModules(o.modules),this.setShaderInputs(l);let f=Ac(this.props.modules,l.getModules()),u={...o.defines,...this.props.defines};if(this.device.type==="webgl"&&(this.props._uniformBlockLayouts=u0(f)),this.props.shaderLayout=ei(this.props.shaderLayout,f)||null,this.device.type==="webgpu"&&this.props.source){let h=this.props.shaderAssembler;Qt(Mh(h,"wgsl"));let{source:p,getUniforms:m,bindingTable:g,shaderLayout:y}=h.assembleWGSLShader({platformInfo:s,...this.props,modules:f,defines:u,pluginInjections:o.injections,pluginVertexInputs:o.vertexInputs,pluginVaryings:o.varyings});this.source=p,this._getModuleUniforms=m,this._bindingTable=g;let b=y??e.getShaderLayout?.(this.source),x=wR(b,o.vertexInputs),v=f0(this.props.shaderLayout,x,Object.keys(o.vertexInputs));this.props.shaderLayout=ei(v||null,f)||null}else{let h=this.props.shaderAssembler;Qt(Mh(h,"glsl"));let{vs:p,fs:m,getUniforms:g}=h.assembleGLSLShaderPair({platformInfo:s,...this.props,modules:f,defines:u,pluginInjections:o.injections,pluginVertexInputs:o.vertexInputs,pluginVaryings:o.varyings});this.vs=p,this.fs=m,this._getModuleUniforms=g,this._bindingTable=[]}this.vertexCount=this.props.vertexCount,this.indexCount=this.props.indexCount,this.firstVertex=this.props.firstVertex,this.firstIndex=this.props.firstIndex,this.instanceCount=this.props.instanceCount,this.topology=this.props.topology,this.bufferLayout=this.props.bufferLayout,this.parameters=this.props.parameters,this._colorAttachmentFormats=this.props.colorAttachmentFormats,this._depthStencilAttachmentFormat=this.props.depthStencilAttachmentFormat,t.geometry&&this.setGeometry(t.geometry),this.pipelineFactory=t.pipelineFactory||Mr.getDefaultPipelineFactory(this.device),this.shaderFactory=t.shaderFactory||Rr.getDefaultShaderFactory(this.device),this.pipeline=this._updatePipeline(),this.vertexArray=e.createVertexArray({shaderLayout:this.pipeline.shaderLayout,bufferLayout:this.pipeline.bufferLayout}),this._gpuGeometry&&this._setGeometryAttributes(this._gpuGeometry),"isInstanced"in t&&(this.isInstanced=t.isInstanced),t.instanceCount&&this.setInstanceCount(t.instanceCount),t.vertexCount&&this.setVertexCount(t.vertexCount),t.indexBuffer&&this.setIndexBuffer(t.indexBuffer),t.attributes&&this.setAttributes(t.attributes),t.constantAttributes&&this.setConstantAttributes(t.constantAttributes),t.bindings&&this.setBindings(t.bindings),t.transformFeedback&&(this.transformFeedback=t.transformFeedback)}destroy(){this._destroyed||(this.pipelineFactory.release(this.pipeline),this.shaderFactory.release(this.pipeline.vs),this.pipeline.fs&&this.pipeline.fs!==this.pipeline.vs&&this.shaderFactory.release(this.pipeline.fs),this._uniformStore.destroy(),this._gpuGeometry?.destroy(),this._destroyed=!0)}needsRedraw(){this._getBindingsUpdateTimestamp()>this._lastDrawTimestamp&&this.setNeedsRedraw("contents of bound textures or buffers updated");let e=this._needsRedraw;return this._needsRedraw=!1,e}setNeedsRedraw(e){this._needsRedraw||=e}getBindingDebugTable(){return this._bindingTable}predraw(e){this._syncDynamicBuffers(),this.updateShaderInputs(e),this.material?.updateShaderInputs(e),this.pipeline=this._updatePipeline()}draw(e){if(this._drawBlockedReason&&!this._pipelineNeedsUpdate)return S.info(wt,`>>> DRAWING ABORTED ${this.id}: ${this._drawBlockedReason}`)(),!1;let t=this._areBindingsLoading();if(t)return S.info(wt,`>>> DRAWING ABORTED ${this.id}: ${t} not loaded`)(),!1;this._syncAttachmentFormats(e);try{e.pushDebugGroup(`${this}.predraw(${e})`),this.device.type==="webgpu"?(this.updateShaderInputs(),this.material?.updateShaderInputs(),this._syncDynamicBuffers(),this.pipeline=this._updatePipeline()):this.predraw(this.device.commandEncoder)}finally{e.popDebugGroup()}let n,i=this.pipeline.isErrored;try{if(e.pushDebugGroup(`${this}.draw(${e})`),this._logDrawCallStart(),this.pipeline=this._updatePipeline(),i=this.pipeline.isErrored,i)S.info(wt,`>>> DRAWING ABORTED ${this.id}: ${Ch}`)(),n=!1;else{let s=this.vertexArray.getDrawValidationError();if(s)S.info(wt,`>>> DRAWING ABORTED ${this.id}: ${s}`)(),this._drawBlockedReason=s,n=!1;else{let o=this._getCurrentShaderLayout(),a=this._getBindings(o),c=this._getBindGroups(o,a),{indexBuffer:l}=this.vertexArray,f=l?this.indexCount??(this._vertexCountSet?this.vertexCount:l.byteLength/(l.indexType==="uint32"?4:2)):void 0;e.setPipeline(this.pipeline),e.setBindings(c,{_bindGroupCacheKeys:this._getBindGroupCacheKeys()}),e.setVertexArray(this.vertexArray),n=this.isInstanced===!0&&this.instanceCount===0?!0:e.draw({isInstanced:this.isInstanced,vertexCount:this.vertexCount,instanceCount:this.isInstanced?this.instanceCount:void 0,indexCount:f,firstVertex:this.firstVertex,firstIndex:this.firstIndex,transformFeedback:this.transformFeedback||void 0,uniforms:this.props.uniforms,parameters:this.parameters,topology:this.topology})}}}finally{e.popDebugGroup(),this._logDrawCallEnd()}return this._logFramebuffer(e),n?(this._lastDrawTimestamp=this.device.timestamp,this._needsRedraw=!1):i?(this._needsRedraw=Ch,this._drawBlockedReason=Ch):this._drawBlockedReason?this._needsRedraw=this._drawBlockedReason:this._needsRedraw="waiting for resource initialization",n}setGeometry(e){this._gpuGeometry?.destroy();let t=e&&Qx(this.device,e);if(t){this.setTopology(t.topology||"triangle-list");let n=new Jn(this.bufferLayout);this.bufferLayout=n.mergeBufferLayouts(t.bufferLayout,this.bufferLayout),this.vertexArray&&this._setGeometryAttributes(t)}this._gpuGeometry=t}setTopology(e){e!==this.topology&&(this.topology=e,this._setPipelineNeedsUpdate("topology"))}setBufferLayout(e){let t=new Jn(this.bufferLayout),n=this._gpuGeometry?t.mergeBufferLayouts(e,this._gpuGeometry.bufferLayout):e;Qn(n,this.bufferLayout,-1)||(this.bufferLayout=n,this._setPipelineNeedsUpdate("bufferLayout"),this.pipeline=this._updatePipeline(),this.vertexArray=this.device.createVertexArray({shaderLayout:this.pipeline.shaderLayout,bufferLayout:this.pipeline.bufferLayout}),this._gpuGeometry&&this._setGeometryAttributes(this._gpuGeometry))}setParameters(e){Qn(e,this.parameters,2)||(this.parameters=e,this._setPipelineNeedsUpdate("parameters"))}setInstanceCount(e){this.instanceCount=e,this.isInstanced===void 0&&e>0&&(this.isInstanced=!0),this.setNeedsRedraw("instanceCount")}setVertexCount(e){this.vertexCount=e,this._vertexCountSet=!0,this.setNeedsRedraw("vertexCount")}setIndexCount(e){this.indexCount=e,this.setNeedsRedraw("indexCount")}setDrawOffsets({firstVertex:e,firstIndex:t}){this.firstVertex=e,this.firstIndex=t,this.setNeedsRedraw("drawOffsets")}setShaderInputs(e){this.shaderInputs=e,this._uniformStore=new Or(this.device,this.shaderInputs.modules);for(let[t,n]of Object.entries(this.shaderInputs.modules))if(Os(n)&&!this.material?.ownsModule(t)){let i=this._uniformStore.getManagedUniformBuffer(t);this.bindings[`${t}Uniforms`]=i}this.setNeedsRedraw("shaderInputs")}setMaterial(e){this.material=e,this.setNeedsRedraw("material")}updateShaderInputs(e){this._uniformStore.setUniforms(this.shaderInputs.getUniformValues(),e),this.setBindings(this._getNonMaterialBindings(this.shaderInputs.getBindingValues())),this.setNeedsRedraw("shaderInputs")}setBindings(e){Object.assign(this.bindings,e),this.setNeedsRedraw("bindings")}setTransformFeedback(e){this.transformFeedback=e,this.setNeedsRedraw("transformFeedback")}setIndexBuffer(e){let t=e instanceof de?e.buffer:e;this.indexBuffer=t,this._dynamicIndexBufferSource=e instanceof de?{source:e,generation:e.generation}:null,this.vertexArray.setIndexBuffer(t),this.setNeedsRedraw("indexBuffer")}setAttributes(e,t){this._drawBlockedReason=!1;let n=t?.disableWarnings??this.props.disableWarnings;e.indices&&S.warn(`Model:${this.id} setAttributes() - indexBuffer should be set using setIndexBuffer()`)(),this.bufferLayout=c0(this.pipeline.shaderLayout,this.bufferLayout);let i=new Jn(this.bufferLayout);for(let[s,o]of Object.entries(e)){let a=o instanceof de?o.buffer:o,c=i.getBufferLayout(s);if(!c){n||S.warn(`Model(${this.id}): Missing layout for buffer "${s}".`)();continue}let l=i.getAttributeNamesForBuffer(c),f=!1;for(let u of l){let d=this._attributeInfos[u];if(d){let h=this.device.type==="webgpu"?this.vertexArray.getBufferSlot(d.bufferName):d.location;if(h===null){n||S.warn(`Model(${this.id}): Missing vertex array slot for buffer "${d.bufferName}".`)();continue}this.vertexArray.setBuffer(h,a),o instanceof de?this._dynamicAttributeBufferSources[h]={source:o,generation:o.generation}:delete this._dynamicAttributeBufferSources[h],f=!0}}!f&&!n&&S.warn(`Model(${this.id}): Ignoring buffer "${a.id}" for unknown attribute "${s}"`)()}this.setNeedsRedraw("attributes")}setConstantAttributes(e,t){for(let[n,i]of Object.entries(e)){let s=this._attributeInfos[n];s?this.vertexArray.setConstantWebGL(s.location,i):(t?.disableWarnings??this.props.disableWarnings)||S.warn(`Model "${this.id}: Ignoring constant supplied for unknown attribute "${n}"`)()}this.setNeedsRedraw("constants")}_areBindingsLoading(){for(let e of Object.values(this.bindings))if(ks(e)&&!e.isReady)return e.id;for(let e of Object.values(this.material?.bindings||{}))if(ks(e)&&!e.isReady)return e.id;return!1}_getBindings(e=this._getCurrentShaderLayout()){let t={};for(let[n,i]of Object.entries(this.bindings)){let s=ER(n,i,e);s&&(t[n]=s)}return t}_getBindGroups(e=this._getCurrentShaderLayout(),t=this._getBindings(e)){let n=e.bindings.length?Ir(e,t):{0:t};if(!this.material)return n;for(let[i,s]of Object.entries(this.material.getBindingsByGroup(e))){let o=Number(i);n[o]={...n[o]||{},...s}}return n}_getBindGroupCacheKeys(){let e=this.material?.getBindGroupCacheKey(3);return e?{3:e}:{}}_getBindingsUpdateTimestamp(){let e=0;this._dynamicIndexBufferSource&&(e=Math.max(e,this._dynamicIndexBufferSource.source.updateTimestamp));for(let t of Object.values(this._dynamicAttributeBufferSources))e=Math.max(e,t.source.updateTimestamp);for(let t of Object.values(this.bindings))t instanceof Lr?e=Math.max(e,t.texture.updateTimestamp):t instanceof D||t instanceof G||t instanceof Yi||t instanceof de?e=Math.max(e,t.updateTimestamp):ks(t)?e=t.isReady?Math.max(e,t.updateTimestamp):1/0:Lh(t)&&(e=Math.max(e,(t.buffer instanceof de,t.buffer.updateTimestamp)));return Math.max(e,this.material?.getBindingsUpdateTimestamp()||0)}_setGeometryAttributes(e){let t={...e.attributes};for(let[n]of Object.entries(t))!this.pipeline.shaderLayout.attributes.find(i=>i.name===n)&&n!=="positions"&&delete t[n];this.vertexCount=e.vertexCount,this._vertexCountSet=!0,this.setIndexBuffer(e.indices||null),this.setAttributes(e.attributes,{disableWarnings:!0}),this.setAttributes(t,{disableWarnings:this.props.disableWarnings}),this.setNeedsRedraw("geometry attributes")}_setPipelineNeedsUpdate(e){this._pipelineNeedsUpdate||=e,this._drawBlockedReason=!1,this.setNeedsRedraw(e)}_updatePipeline(){if(this._pipelineNeedsUpdate){let e=null,t=null;this.pipeline&&(S.log(1,`Model ${this.id}: Recreating pipeline because "${this._pipelineNeedsUpdate}".`)(),e=this.pipeline.vs,t=this.pipeline.fs),this._pipelineNeedsUpdate=!1;let n=this.shaderFactory.createShader({id:`${this.id}-vertex`,stage:"vertex",source:this.source||this.vs,debugShaders:this.props.debugShaders}),i=null;this.source?i=n:this.fs&&(i=this.shaderFactory.createShader({id:`${this.id}-fragment`,stage:"fragment",source:this.source||this.fs,debugShaders:this.props.debugShaders})),this.pipeline=this.pipelineFactory.createRenderPipeline({...this.props,bindings:void 0,bufferLayout:this.bufferLayout,colorAttachmentFormats:this._colorAttachmentFormats,depthStencilAttachmentFormat:this._depthStencilAttachmentFormat,topology:this.topology,parameters:this.parameters,bindGroups:void 0,vs:n,fs:i}),this._attributeInfos=is(this.pipeline.shaderLayout,this.bufferLayout),e&&this.shaderFactory.release(e),t&&t!==e&&this.shaderFactory.release(t)}return this.pipeline}_lastLogTime=0;_logOpen=!1;_logDrawCallStart(){let e=S.level>3?0:xR;S.level<2||Date.now()-this._lastLogTime<e||(this._lastLogTime=Date.now(),this._logOpen=!0,S.group(wt,`>>> DRAWING MODEL ${this.id}`,{collapsed:S.level<=2})())}_logDrawCallEnd(){if(this._logOpen){let e=e0(this.pipeline.shaderLayout,this.id);S.table(wt,e)();let t=this.shaderInputs.getDebugTable();S.table(wt,t)();let n=this._getAttributeDebugTable();S.table(wt,this._attributeInfos)(),S.table(wt,n)(),S.groupEnd(wt)(),this._logOpen=!1}}_drawCount=0;_logFramebuffer(e){let t=this.device.props.debugFramebuffers;if(this._drawCount++,!t)return;let n=e.props.framebuffer;i0(e,n,{id:n?.id||`${this.id}-framebuffer`,minimap:!0})}_getAttributeDebugTable(){let e={};for(let[t,n]of Object.entries(this._attributeInfos)){let i=this.vertexArray.attributes[n.location];e[n.location]={name:t,type:n.shaderType,values:i?this._getBufferOrConstantValues(i,n.bufferDataType):"null"}}if(this.vertexArray.indexBuffer){let{indexBuffer:t}=this.vertexArray,n=t.indexType==="uint32"?new Uint32Array(t.debugData):new Uint16Array(t.debugData);e.indices={name:"indices",type:t.indexType,values:n.toString()}}return e}_getBufferOrConstantValues(e,t){let n=oe.getTypedArrayConstructor(t);return(e instanceof D?new n(e.debugData):e).toString()}_getNonMaterialBindings(e){if(!this.material)return e;let t={};for(let[n,i]of Object.entries(e))this.material.ownsBinding(n)||(t[n]=i);return t}_getCurrentShaderLayout(){return this.pipeline?.shaderLayout||this.props.shaderLayout||{bindings:[]}}_syncDynamicBuffers(){if(this._dynamicIndexBufferSource&&this._dynamicIndexBufferSource.generation!==this._dynamicIndexBufferSource.source.generation){let e=this._dynamicIndexBufferSource.source.buffer;this.indexBuffer=e,this.vertexArray.setIndexBuffer(e),this._dynamicIndexBufferSource.generation=this._dynamicIndexBufferSource.source.generation,this.setNeedsRedraw("dynamic index buffer")}for(let[e,t]of Object.entries(this._dynamicAttributeBufferSources))t.generation!==t.source.generation&&(this.vertexArray.setBuffer(Number(e),t.source.buffer),t.generation=t.source.generation,this.setNeedsRedraw("dynamic attribute buffer"))}_syncAttachmentFormats(e){if(this.device.type!=="webgpu")return;let t=e.framebuffer||e.props.framebuffer,n=e.props,i=n.colorAttachmentFormats??t?.colorAttachments?.map(o=>SR(o?.texture?.format)),s=n.depthStencilAttachmentFormat===!1?void 0:n.depthStencilAttachmentFormat??PR(t?.depthStencilAttachment?.texture?.format);(!Qn(this._colorAttachmentFormats,i,1)||this._depthStencilAttachmentFormat!==s)&&(this._colorAttachmentFormats=i,this._depthStencilAttachmentFormat=s,this._setPipelineNeedsUpdate("attachment formats"))}}});var LR,AR,he,b0=_(()=>{I();Pe();Rh();LR=35980,AR=35981,he=class r{device;model;transformFeedback;static defaultProps={...Te.defaultProps,feedbackBufferMode:"separate",outputs:void 0,feedbackBuffers:void 0};static isSupported(e){return e?.info?.type==="webgl"}constructor(e,t=r.defaultProps){if(!r.isSupported(e))throw new Error("BufferTransform not yet implemented on WebGPU");this.device=e,this.model=new Te(this.device,{id:t.id||"buffer-transform-model",fs:t.fs||rd(),topology:t.topology||"point-list",varyings:t.outputs||t.varyings,...t,bufferMode:t.bufferMode||(t.feedbackBufferMode==="interleaved"?LR:AR)}),this.transformFeedback=this.device.createTransformFeedback({layout:this.model.pipeline.shaderLayout,buffers:t.feedbackBuffers}),this.model.setTransformFeedback(this.transformFeedback)}destroy(){this.model&&this.model.destroy()}delete(){this.destroy()}run(e){e?.inputBuffers&&this.model.setAttributes(e.inputBuffers),e?.outputBuffers&&this.transformFeedback.setBuffers(e.outputBuffers);let t=this.device.beginRenderPass({discard:!0,...e});this.model.draw(t),t.end()}getBuffer(e){return this.transformFeedback.getBuffer(e)}readAsync(e){let t=this.getBuffer(e);if(!t)throw new Error("BufferTransform#getBuffer");if(t instanceof D)return t.readAsync();let{buffer:n,byteOffset:i=0,byteLength:s=n.byteLength}=t;return n.readAsync(i,s)}}});function MR(r){return{type:r.type,shaderLanguage:r.info.shadingLanguage,shaderLanguageVersion:r.info.shadingLanguageVersion,gpu:r.info.gpu,limits:r.limits,features:r.features}}var Ih,CR,De,x0=_(()=>{I();Pe();$f();Th();wh();Kn();Ih=2,CR=1e4,De=class r{static defaultProps={...tr.defaultProps,id:"unnamed",handle:void 0,userData:{},source:"",modules:[],defines:{},plugins:[],bindings:void 0,shaderInputs:void 0,pipelineFactory:void 0,shaderFactory:void 0,shaderAssembler:$e.getDefaultShaderAssembler("wgsl"),debugShaders:void 0};device;id;pipelineFactory;shaderFactory;userData={};bindings={};pipeline;source;shader;shaderInputs;_uniformStore;_pipelineNeedsUpdate="newly created";_getModuleUniforms;props;_destroyed=!1;constructor(e,t){if(e.type!=="webgpu")throw new Error("Computation is only supported in WebGPU");this.props={...r.defaultProps,...t},t=this.props,this.id=t.id||vt("model"),this.device=e,Object.assign(this.userData,t.userData);let n=MR(e),i=ss(this.props.plugins,n.shaderLanguage);if(Object.keys(i.vertexInputs).length>0||Object.keys(i.varyings).length>0)throw new Error("Computation does not support ShaderPlugin vertex inputs or varyings");let s=os(this.props.modules,i.modules),o=Object.fromEntries(s.map(p=>[p.name,p]));this.shaderInputs=t.shaderInputs||new ti(o),t.shaderInputs&&i.modules.length>0&&this.shaderInputs.addModules(i.modules),this.setShaderInputs(this.shaderInputs);let a=Ac(this.props.modules,this.shaderInputs?.getModules()),c={...i.defines,...this.props.defines};this.props.shaderLayout=ei(this.props.shaderLayout,a)||null,this.pipelineFactory=t.pipelineFactory||Mr.getDefaultPipelineFactory(this.device),this.shaderFactory=t.shaderFactory||Rr.getDefaultShaderFactory(this.device);let l=this.props.shaderAssembler;Qt(l instanceof nr);let{source:f,getUniforms:u,shaderLayout:d}=l.assembleWGSLShader({platformInfo:n,...this.props,modules:a,defines:c,scanVertexAttributes:!1,pluginInjections:i.injections});this.source=f,this._getModuleUniforms=u;let h=d??e.getShaderLayout?.(this.source,{scanVertexAttributes:!1});this.props.shaderLayout=ei(this.props.shaderLayout||h||null,a)||null,this.pipeline=this._updatePipeline(),t.bindings&&this.setBindings(t.bindings)}destroy(){this._destroyed||(this.pipelineFactory.release(this.pipeline),this.shaderFactory.release(this.shader),this._uniformStore.destroy(),this._destroyed=!0)}predraw(e){this.updateShaderInputs(e)}dispatch(e,t,n,i){try{this._logDrawCallStart(),this._setPipeline(e),e.dispatch(t,n,i)}finally{this._logDrawCallEnd()}}dispatchIndirect(e,t,n=0){try{this._logDrawCallStart(),this._setPipeline(e),e.dispatchIndirect(t,n)}finally{this._logDrawCallEnd()}}_setPipeline(e){this.pipeline=this._updatePipeline(),this.pipeline.setBindings(this.bindings),e.setPipeline(this.pipeline),e.setBindings({})}setVertexCount(e){}setInstanceCount(e){}setShaderInputs(e){this.shaderInputs=e,this._uniformStore=new Or(this.device,this.shaderInputs.modules);for(let[t,n]of Object.entries(this.shaderInputs.modules))if(Os(n)){let i=this._uniformStore.getManagedUniformBuffer(t);this.bindings[`${t}Uniforms`]=i}}setShaderModuleProps(e){let t=this._getModuleUniforms(e),n=Object.keys(t).filter(s=>{let o=t[s];return!Oi(o)&&typeof o!="number"&&typeof o!="boolean"}),i={};for(let s of n)i[s]=t[s],delete t[s]}updateShaderInputs(e){this._uniformStore.setUniforms(this.shaderInputs.getUniformValues(),e)}setBindings(e){Object.assign(this.bindings,e)}_setPipelineNeedsUpdate(e){this._pipelineNeedsUpdate=this._pipelineNeedsUpdate||e}_updatePipeline(){if(this._pipelineNeedsUpdate){let e=null;this.pipeline&&(S.log(1,`Model ${this.id}: Recreating pipeline because "${this._pipelineNeedsUpdate}".`)(),e=this.shader),this._pipelineNeedsUpdate=!1,this.shader=this.shaderFactory.createShader({id:`${this.id}-fragment`,stage:"compute",source:this.source,debugShaders:this.props.debugShaders}),this.pipeline=this.pipelineFactory.createComputePipeline({...this.props,shader:this.shader}),e&&this.shaderFactory.release(e)}return this.pipeline}_lastLogTime=0;_logOpen=!1;_logDrawCallStart(){let e=S.level>3?0:CR;S.level<2||Date.now()-this._lastLogTime<e||(this._lastLogTime=Date.now(),this._logOpen=!0,S.group(Ih,`>>> DRAWING MODEL ${this.id}`,{collapsed:S.level<=2})())}_logDrawCallEnd(){if(this._logOpen){let e=this.shaderInputs.getDebugTable();S.table(Ih,e)(),S.groupEnd(Ih)(),this._logOpen=!1}}_drawCount=0;_getBufferOrConstantValues(e,t){let n=oe.getTypedArrayConstructor(t);return(e instanceof D?new n(e.debugData):e).toString()}}});var X=_(()=>{Hx();Kx();Rh();b0();Tc();vh();Ah();x0()});function D0(r=!0){let e=HTMLCanvasElement.prototype;if(!r&&e.originalGetContext){e.getContext=e.originalGetContext,e.originalGetContext=void 0;return}e.originalGetContext=e.getContext,e.getContext=function(t,n){if(t==="webgl"||t==="experimental-webgl"){let i=this.originalGetContext("webgl2",n);return i instanceof HTMLElement&&aI(i),i}return this.originalGetContext(t,n)}}function aI(r){r.getExtension("EXT_color_buffer_float");let e={...nI,WEBGL_disjoint_timer_query:r.getExtension("EXT_disjoint_timer_query_webgl2"),WEBGL_draw_buffers:iI(r),OES_vertex_array_object:sI(r),ANGLE_instanced_arrays:oI(r)},t=r.getExtension.bind(r);r.getExtension=function(i){let s=t(i);return s||(i in e?e[i]:null)};let n=r.getSupportedExtensions;r.getSupportedExtensions=function(){return(n.apply(r)||[])?.concat(Object.keys(e))}}var nI,iI,sI,oI,k0=_(()=>{nI={WEBGL_depth_texture:{UNSIGNED_INT_24_8_WEBGL:34042},OES_element_index_uint:{},OES_texture_float:{},OES_texture_half_float:{HALF_FLOAT_OES:5131},EXT_color_buffer_float:{},OES_standard_derivatives:{FRAGMENT_SHADER_DERIVATIVE_HINT_OES:35723},EXT_frag_depth:{},EXT_blend_minmax:{MIN_EXT:32775,MAX_EXT:32776},EXT_shader_texture_lod:{}},iI=r=>({drawBuffersWEBGL(e){return r.drawBuffers(e)},COLOR_ATTACHMENT0_WEBGL:36064,COLOR_ATTACHMENT1_WEBGL:36065,COLOR_ATTACHMENT2_WEBGL:36066,COLOR_ATTACHMENT3_WEBGL:36067}),sI=r=>({VERTEX_ARRAY_BINDING_OES:34229,createVertexArrayOES(){return r.createVertexArray()},deleteVertexArrayOES(e){return r.deleteVertexArray(e)},isVertexArrayOES(e){return r.isVertexArray(e)},bindVertexArrayOES(e){return r.bindVertexArray(e)}}),oI=r=>({VERTEX_ATTRIB_ARRAY_DIVISOR_ANGLE:35070,drawArraysInstancedANGLE(...e){return r.drawArraysInstanced(...e)},drawElementsInstancedANGLE(...e){return r.drawElementsInstanced(...e)},vertexAttribDivisorANGLE(...e){return r.vertexAttribDivisor(...e)}})});async function F0(){if(!Nc){Wh();return}await Nc.load()}function U0(r,e){return Nc?Nc.makeDebugContext(r,e):(Wh(),r)}async function G0(r){if(!Vh){Wh();return}await Vh.load(r)}function z0(r){return Vh?.initialize(r)||null}function Wh(){N0||(N0=!0,S.warn("Import @luma.gl/webgl/debug before enabling WebGL debugging.")())}var Nc,Vh,N0,jh=_(()=>{I();Nc=null,Vh=null,N0=!1});function Hh(r){return Array.isArray(r)||ArrayBuffer.isView(r)&&!(r instanceof DataView)}function K(r,e,t){return e[r]!==void 0?e[r]:t[r]}var to,te,$0,ke,V0,eo,W0,j0,Yh,Tt,qh,H0,Xh=_(()=>{to={3042:!1,32773:new Float32Array([0,0,0,0]),32777:32774,34877:32774,32969:1,32968:0,32971:1,32970:0,3106:new Float32Array([0,0,0,0]),3107:[!0,!0,!0,!0],2884:!1,2885:1029,2929:!1,2931:1,2932:513,2928:new Float32Array([0,1]),2930:!0,3024:!0,35725:null,36006:null,36007:null,34229:null,34964:null,2886:2305,33170:4352,2849:1,32823:!1,32824:0,10752:0,32926:!1,32928:!1,32938:1,32939:!1,3089:!1,3088:new Int32Array([0,0,1024,1024]),2960:!1,2961:0,2968:4294967295,36005:4294967295,2962:519,2967:0,2963:4294967295,34816:519,36003:0,36004:4294967295,2964:7680,2965:7680,2966:7680,34817:7680,34818:7680,34819:7680,2978:[0,0,1024,1024],36389:null,36662:null,36663:null,35053:null,35055:null,35723:4352,36010:null,35977:!1,3333:4,3317:4,37440:!1,37441:!1,37443:37444,3330:0,3332:0,3331:0,3314:0,32878:0,3316:0,3315:0,32877:0},te=(r,e,t)=>e?r.enable(t):r.disable(t),$0=(r,e,t)=>r.hint(t,e),ke=(r,e,t)=>r.pixelStorei(t,e),V0=(r,e,t)=>{let n=t===36006?36009:36008;return r.bindFramebuffer(n,e)},eo=(r,e,t)=>{let i={34964:34962,36662:36662,36663:36663,35053:35051,35055:35052}[t];r.bindBuffer(i,e)};W0={3042:te,32773:(r,e)=>r.blendColor(...e),32777:"blendEquation",34877:"blendEquation",32969:"blendFunc",32968:"blendFunc",32971:"blendFunc",32970:"blendFunc",3106:(r,e)=>r.clearColor(...e),3107:(r,e)=>r.colorMask(...e),2884:te,2885:(r,e)=>r.cullFace(e),2929:te,2931:(r,e)=>r.clearDepth(e),2932:(r,e)=>r.depthFunc(e),2928:(r,e)=>r.depthRange(...e),2930:(r,e)=>r.depthMask(e),3024:te,35723:$0,35725:(r,e)=>r.useProgram(e),36007:(r,e)=>r.bindRenderbuffer(36161,e),36389:(r,e)=>r.bindTransformFeedback?.(36386,e),34229:(r,e)=>r.bindVertexArray(e),36006:V0,36010:V0,34964:eo,36662:eo,36663:eo,35053:eo,35055:eo,2886:(r,e)=>r.frontFace(e),33170:$0,2849:(r,e)=>r.lineWidth(e),32823:te,32824:"polygonOffset",10752:"polygonOffset",35977:te,32926:te,32928:te,32938:"sampleCoverage",32939:"sampleCoverage",3089:te,3088:(r,e)=>r.scissor(...e),2960:te,2961:(r,e)=>r.clearStencil(e),2968:(r,e)=>r.stencilMaskSeparate(1028,e),36005:(r,e)=>r.stencilMaskSeparate(1029,e),2962:"stencilFuncFront",2967:"stencilFuncFront",2963:"stencilFuncFront",34816:"stencilFuncBack",36003:"stencilFuncBack",36004:"stencilFuncBack",2964:"stencilOpFront",2965:"stencilOpFront",2966:"stencilOpFront",34817:"stencilOpBack",34818:"stencilOpBack",34819:"stencilOpBack",2978:(r,e)=>r.viewport(...e),34383:te,10754:te,12288:te,12289:te,12290:te,12291:te,12292:te,12293:te,12294:te,12295:te,3333:ke,3317:ke,37440:ke,37441:ke,37443:ke,3330:ke,3332:ke,3331:ke,3314:ke,32878:ke,3316:ke,3315:ke,32877:ke,framebuffer:(r,e)=>{let t=e&&"handle"in e?e.handle:e;return r.bindFramebuffer(36160,t)},blend:(r,e)=>e?r.enable(3042):r.disable(3042),blendColor:(r,e)=>r.blendColor(...e),blendEquation:(r,e)=>{let t=typeof e=="number"?[e,e]:e;r.blendEquationSeparate(...t)},blendFunc:(r,e)=>{let t=e?.length===2?[...e,...e]:e;r.blendFuncSeparate(...t)},clearColor:(r,e)=>r.clearColor(...e),clearDepth:(r,e)=>r.clearDepth(e),clearStencil:(r,e)=>r.clearStencil(e),colorMask:(r,e)=>r.colorMask(...e),cull:(r,e)=>e?r.enable(2884):r.disable(2884),cullFace:(r,e)=>r.cullFace(e),depthTest:(r,e)=>e?r.enable(2929):r.disable(2929),depthFunc:(r,e)=>r.depthFunc(e),depthMask:(r,e)=>r.depthMask(e),depthRange:(r,e)=>r.depthRange(...e),dither:(r,e)=>e?r.enable(3024):r.disable(3024),derivativeHint:(r,e)=>{r.hint(35723,e)},frontFace:(r,e)=>r.frontFace(e),mipmapHint:(r,e)=>r.hint(33170,e),lineWidth:(r,e)=>r.lineWidth(e),polygonOffsetFill:(r,e)=>e?r.enable(32823):r.disable(32823),polygonOffset:(r,e)=>r.polygonOffset(...e),sampleCoverage:(r,e)=>r.sampleCoverage(e[0],e[1]||!1),scissorTest:(r,e)=>e?r.enable(3089):r.disable(3089),scissor:(r,e)=>r.scissor(...e),stencilTest:(r,e)=>e?r.enable(2960):r.disable(2960),stencilMask:(r,e)=>{e=Hh(e)?e:[e,e];let[t,n]=e;r.stencilMaskSeparate(1028,t),r.stencilMaskSeparate(1029,n)},stencilFunc:(r,e)=>{e=Hh(e)&&e.length===3?[...e,...e]:e;let[t,n,i,s,o,a]=e;r.stencilFuncSeparate(1028,t,n,i),r.stencilFuncSeparate(1029,s,o,a)},stencilOp:(r,e)=>{e=Hh(e)&&e.length===3?[...e,...e]:e;let[t,n,i,s,o,a]=e;r.stencilOpSeparate(1028,t,n,i),r.stencilOpSeparate(1029,s,o,a)},viewport:(r,e)=>r.viewport(...e)};j0={blendEquation:(r,e,t)=>r.blendEquationSeparate(K(32777,e,t),K(34877,e,t)),blendFunc:(r,e,t)=>r.blendFuncSeparate(K(32969,e,t),K(32968,e,t),K(32971,e,t),K(32970,e,t)),polygonOffset:(r,e,t)=>r.polygonOffset(K(32824,e,t),K(10752,e,t)),sampleCoverage:(r,e,t)=>r.sampleCoverage(K(32938,e,t),K(32939,e,t)),stencilFuncFront:(r,e,t)=>r.stencilFuncSeparate(1028,K(2962,e,t),K(2967,e,t),K(2963,e,t)),stencilFuncBack:(r,e,t)=>r.stencilFuncSeparate(1029,K(34816,e,t),K(36003,e,t),K(36004,e,t)),stencilOpFront:(r,e,t)=>r.stencilOpSeparate(1028,K(2964,e,t),K(2965,e,t),K(2966,e,t)),stencilOpBack:(r,e,t)=>r.stencilOpSeparate(1029,K(34817,e,t),K(34818,e,t),K(34819,e,t))},Yh={enable:(r,e)=>r({[e]:!0}),disable:(r,e)=>r({[e]:!1}),pixelStorei:(r,e,t)=>r({[e]:t}),hint:(r,e,t)=>r({[e]:t}),useProgram:(r,e)=>r({35725:e}),bindRenderbuffer:(r,e,t)=>r({36007:t}),bindTransformFeedback:(r,e,t)=>r({36389:t}),bindVertexArray:(r,e)=>r({34229:e}),bindFramebuffer:(r,e,t)=>{switch(e){case 36160:return r({36006:t,36010:t});case 36009:return r({36006:t});case 36008:return r({36010:t});default:return null}},bindBuffer:(r,e,t)=>{let n={34962:[34964],36662:[36662],36663:[36663],35051:[35053],35052:[35055]}[e];return n?r({[n]:t}):{valueChanged:!0}},blendColor:(r,e,t,n,i)=>r({32773:new Float32Array([e,t,n,i])}),blendEquation:(r,e)=>r({32777:e,34877:e}),blendEquationSeparate:(r,e,t)=>r({32777:e,34877:t}),blendFunc:(r,e,t)=>r({32969:e,32968:t,32971:e,32970:t}),blendFuncSeparate:(r,e,t,n,i)=>r({32969:e,32968:t,32971:n,32970:i}),clearColor:(r,e,t,n,i)=>r({3106:new Float32Array([e,t,n,i])}),clearDepth:(r,e)=>r({2931:e}),clearStencil:(r,e)=>r({2961:e}),colorMask:(r,e,t,n,i)=>r({3107:[e,t,n,i]}),cullFace:(r,e)=>r({2885:e}),depthFunc:(r,e)=>r({2932:e}),depthRange:(r,e,t)=>r({2928:new Float32Array([e,t])}),depthMask:(r,e)=>r({2930:e}),frontFace:(r,e)=>r({2886:e}),lineWidth:(r,e)=>r({2849:e}),polygonOffset:(r,e,t)=>r({32824:e,10752:t}),sampleCoverage:(r,e,t)=>r({32938:e,32939:t}),scissor:(r,e,t,n,i)=>r({3088:new Int32Array([e,t,n,i])}),stencilMask:(r,e)=>r({2968:e,36005:e}),stencilMaskSeparate:(r,e,t)=>r({[e===1028?2968:36005]:t}),stencilFunc:(r,e,t,n)=>r({2962:e,2967:t,2963:n,34816:e,36003:t,36004:n}),stencilFuncSeparate:(r,e,t,n,i)=>r({[e===1028?2962:34816]:t,[e===1028?2967:36003]:n,[e===1028?2963:36004]:i}),stencilOp:(r,e,t,n)=>r({2964:e,2965:t,2966:n,34817:e,34818:t,34819:n}),stencilOpSeparate:(r,e,t,n,i)=>r({[e===1028?2964:34817]:t,[e===1028?2965:34818]:n,[e===1028?2966:34819]:i}),viewport:(r,e,t,n,i)=>r({2978:[e,t,n,i]})},Tt=(r,e)=>r.isEnabled(e),qh={3042:Tt,2884:Tt,2929:Tt,3024:Tt,32823:Tt,32926:Tt,32928:Tt,3089:Tt,2960:Tt,35977:Tt},H0=new Set([34016,36388,36387,35983,35368,34965,35739,35738,3074,34853,34854,34855,34856,34857,34858,34859,34860,34861,34862,34863,34864,34865,34866,34867,34868,35097,32873,35869,32874,34068])});function it(r,e){if(cI(e))return;let t={};for(let i in e){let s=Number(i),o=W0[i];o&&(typeof o=="string"?t[o]=!0:o(r,e[i],s))}let n=r.lumaState?.cache;if(n)for(let i in t){let s=j0[i];s(r,e,n)}}function Fc(r,e=to){if(typeof e=="number"){let i=e,s=qh[i];return s?s(r,i):r.getParameter(i)}let t=Array.isArray(e)?e:Object.keys(e),n={};for(let i of t){let s=qh[i];n[i]=s?s(r,Number(i)):r.getParameter(Number(i))}return n}function Y0(r){it(r,to)}function cI(r){for(let e in r)return!1;return!0}var si=_(()=>{Xh()});function X0(r,e){if(r===e)return!0;if(q0(r)&&q0(e)&&r.length===e.length){for(let t=0;t<r.length;++t)if(r[t]!==e[t])return!1;return!0}return!1}function q0(r){return Array.isArray(r)||ArrayBuffer.isView(r)}var Z0=_(()=>{});function K0(r,e){let t=r[e].bind(r);r[e]=function(i){if(i===void 0||H0.has(i))return t(i);let s=st.get(r);return i in s.cache||(s.cache[i]=t(i)),s.enable?s.cache[i]:t(i)},Object.defineProperty(r[e],"name",{value:`${e}-from-cache`,configurable:!1})}function lI(r,e,t){if(!r[e])return;let n=r[e].bind(r);r[e]=function(...s){let o=st.get(r),{valueChanged:a,oldValue:c}=t(o._updateCache,...s);return a&&n(...s),c},Object.defineProperty(r[e],"name",{value:`${e}-to-cache`,configurable:!1})}function fI(r){let e=r.useProgram.bind(r);r.useProgram=function(n){let i=st.get(r);i.program!==n&&(e(n),i.program=n)}}var st,Zh=_(()=>{si();Z0();Xh();st=class{static get(e){return e.lumaState}gl;program=null;stateStack=[];enable=!0;cache=null;log;initialized=!1;constructor(e,t){this.gl=e,this.log=t?.log||(()=>{}),this._updateCache=this._updateCache.bind(this),Object.seal(this)}push(e={}){this.stateStack.push({})}pop(){let e=this.stateStack[this.stateStack.length-1];it(this.gl,e),this.stateStack.pop()}trackState(e,t){if(this.cache=t?.copyState?Fc(e):Object.assign({},to),this.initialized)throw new Error("WebGLStateTracker");this.initialized=!0,this.gl.lumaState=this,fI(e);for(let n in Yh){let i=Yh[n];lI(e,n,i)}K0(e,"getParameter"),K0(e,"isEnabled")}_updateCache(e){let t=!1,n,i=this.stateStack.length>0?this.stateStack[this.stateStack.length-1]:null;for(let s in e){let o=e[s],a=this.cache[s];X0(o,a)||(t=!0,n=a,i&&!(s in i)&&(i[s]=a),this.cache[s]=o)}return{valueChanged:t,oldValue:n}}}});function ro(r){let e=r.luma||{_polyfilled:!1,extensions:{},softwareRenderer:!1};return e._polyfilled??=!1,e.extensions||={},r.luma=e,e}var Kh=_(()=>{});function Q0(r,e,t){let n="",i=c=>{let l=c.statusMessage;l&&(n||=l)};r.addEventListener("webglcontextcreationerror",i,!1);let s=t.failIfMajorPerformanceCaveat!==!0,o={preserveDrawingBuffer:!0,...t,failIfMajorPerformanceCaveat:!0},a=null;try{a||=r.getContext("webgl2",o),!a&&o.failIfMajorPerformanceCaveat&&(n||="Only software GPU is available. Set `failIfMajorPerformanceCaveat: false` to allow.");let c=!1;if(!a&&s&&(o.failIfMajorPerformanceCaveat=!1,a=r.getContext("webgl2",o),c=!0),a||(a=r.getContext("webgl",{}),a&&(a=null,n||="Your browser only supports WebGL1")),!a)throw n||="Your browser does not support WebGL",new Error(`Failed to create WebGL context: ${n}`);let l=ro(a);l.softwareRenderer=c;let{onContextLost:f,onContextRestored:u}=e;return r.addEventListener("webglcontextlost",d=>f(d),!1),r.addEventListener("webglcontextrestored",d=>u(d),!1),a}finally{r.removeEventListener("webglcontextcreationerror",i,!1)}}var J0=_(()=>{Kh()});function ot(r,e,t){return t[e]===void 0&&(t[e]=r.getExtension(e)||null),t[e]}var no=_(()=>{});function ev(r,e){let t=r.getParameter(7936),n=r.getParameter(7937);ot(r,"WEBGL_debug_renderer_info",e);let i=e.WEBGL_debug_renderer_info,s=r.getParameter(i?i.UNMASKED_VENDOR_WEBGL:7936),o=r.getParameter(i?i.UNMASKED_RENDERER_WEBGL:7937),a=s||t,c=o||n,l=r.getParameter(7938),f=tv(a,c),u=uI(a,c),d=dI(a,c);return{type:"webgl",gpu:f,gpuType:d,gpuBackend:u,vendor:a,renderer:c,version:l,shadingLanguage:"glsl",shadingLanguageVersion:300}}function tv(r,e){return/NVIDIA/i.exec(r)||/NVIDIA/i.exec(e)?"nvidia":/INTEL/i.exec(r)||/INTEL/i.exec(e)?"intel":/Apple/i.exec(r)||/Apple/i.exec(e)?"apple":/AMD/i.exec(r)||/AMD/i.exec(e)||/ATI/i.exec(r)||/ATI/i.exec(e)?"amd":/SwiftShader/i.exec(r)||/SwiftShader/i.exec(e)?"software":"unknown"}function uI(r,e){return/Metal/i.exec(r)||/Metal/i.exec(e)?"metal":/ANGLE/i.exec(r)||/ANGLE/i.exec(e)?"opengl":"unknown"}function dI(r,e){if(/SwiftShader/i.exec(r)||/SwiftShader/i.exec(e))return"cpu";switch(tv(r,e)){case"apple":return hI(r,e)?"integrated":"unknown";case"intel":return"integrated";case"software":return"cpu";case"unknown":return"unknown";default:return"discrete"}}function hI(r,e){return/Apple (M\d|A\d|GPU)/i.test(`${r} ${e}`)}var rv=_(()=>{no()});function Uc(r){switch(r){case"uint8":return 5121;case"sint8":return 5120;case"unorm8":return 5121;case"snorm8":return 5120;case"uint16":return 5123;case"sint16":return 5122;case"unorm16":return 5123;case"snorm16":return 5122;case"uint32":return 5125;case"sint32":return 5124;case"float16":return 5131;case"float32":return 5126}throw new Error(String(r))}var Qh=_(()=>{});function sv(r){return r in zc}function np(r,e,t){return ov(r,e,t,new Set)}function ov(r,e,t,n){let i=zc[e];if(!i||n.has(e))return!1;n.add(e);let s=(i.features||[]).every(o=>ov(r,o,t,n));return n.delete(e),s?(i.extensions||[]).every(o=>!!ot(r,o,t)):!1}function av(r,e,t){let n=e.create,i=$c[e.format];i?.gl===void 0&&(n=!1),i?.x&&(n=n&&!!ot(r,i.x,t)),e.format==="stencil8"&&(n=!1);let s=i?.r===!1?!1:i?.r===void 0||np(r,i.r,t),o=n&&e.render&&s&&vI(r,e.format,t);return{format:e.format,create:n&&e.create,render:o,filter:n&&e.filter,blend:n&&e.blend,store:n&&e.store}}function vI(r,e,t){let n=$c[e],i=n?.gl;if(i===void 0||n?.x&&!ot(r,n.x,t))return!1;let s=r.getParameter(32873),o=r.getParameter(36006),a=r.createTexture(),c=r.createFramebuffer();if(!a||!c)return!1;let l=0,f=Number(r.getError());for(;f!==l;)f=r.getError();let u=!1;try{if(r.bindTexture(3553,a),r.texStorage2D(3553,1,i,1,1),Number(r.getError())!==l)return!1;r.bindFramebuffer(36160,c),r.framebufferTexture2D(36160,36064,3553,a,0),u=Number(r.checkFramebufferStatus(36160))===36053&&Number(r.getError())===l}finally{r.bindFramebuffer(36160,o),r.deleteFramebuffer(c),r.bindTexture(3553,s),r.deleteTexture(a)}return u}function Vc(r){let e=$c[r],t=EI(r),n=ve.getInfo(r);return n.compressed&&(e.dataFormat=t),{internalFormat:t,format:e?.dataFormat||wI(n.channels,n.integer,n.normalized,t),type:n.dataType?Uc(n.dataType):e?.types?.[0]||5121,compressed:n.compressed||!1}}function cv(r){switch(ve.getInfo(r).attachment){case"depth":return 36096;case"stencil":return 36128;case"depth-stencil":return 33306;default:throw new Error(`Not a depth stencil format: ${r}`)}}function wI(r,e,t,n){if(n===6408||n===6407)return n;switch(r){case"r":return e&&!t?36244:6403;case"rg":return e&&!t?33320:33319;case"rgb":return e&&!t?36248:6407;case"rgba":return e&&!t?36249:6408;case"bgra":throw new Error("bgra pixels not supported by WebGL");default:return 6408}}function EI(r){let t=$c[r]?.gl;if(t===void 0)throw new Error(`Unsupported texture format ${r}`);return t}var io,so,oi,ai,pI,mI,gI,_I,yI,bI,nv,iv,Jh,ep,tp,rp,Gc,xI,zc,$c,ci=_(()=>{I();no();Qh();io="WEBGL_compressed_texture_s3tc",so="WEBGL_compressed_texture_s3tc_srgb",oi="EXT_texture_compression_rgtc",ai="EXT_texture_compression_bptc",pI="WEBGL_compressed_texture_etc",mI="WEBGL_compressed_texture_astc",gI="WEBGL_compressed_texture_etc1",_I="WEBGL_compressed_texture_pvrtc",yI="WEBGL_compressed_texture_atc",bI="EXT_texture_norm16",nv="EXT_render_snorm",iv="EXT_color_buffer_float",Jh="snorm8-renderable-webgl",ep="norm16-renderable-webgl",tp="snorm16-renderable-webgl",rp="float16-renderable-webgl",Gc="float32-renderable-webgl",xI="rgb9e5ufloat-renderable-webgl",zc={"float32-renderable-webgl":{extensions:[iv]},"float16-renderable-webgl":{extensions:["EXT_color_buffer_half_float"]},"rgb9e5ufloat-renderable-webgl":{extensions:["WEBGL_render_shared_exponent"]},"snorm8-renderable-webgl":{extensions:[nv]},"norm16-webgl":{extensions:[bI]},"norm16-renderable-webgl":{features:["norm16-webgl"]},"snorm16-renderable-webgl":{features:["norm16-webgl"],extensions:[nv]},"float32-filterable":{extensions:["OES_texture_float_linear"]},"float16-filterable-webgl":{extensions:["OES_texture_half_float_linear"]},"texture-filterable-anisotropic-webgl":{extensions:["EXT_texture_filter_anisotropic"]},"texture-blend-float-webgl":{extensions:["EXT_float_blend"]},"texture-compression-bc":{extensions:[io,so,oi,ai]},"texture-compression-bc5-webgl":{extensions:[oi]},"texture-compression-bc7-webgl":{extensions:[ai]},"texture-compression-etc2":{extensions:[pI]},"texture-compression-astc":{extensions:[mI]},"texture-compression-etc1-webgl":{extensions:[gI]},"texture-compression-pvrtc-webgl":{extensions:[_I]},"texture-compression-atc-webgl":{extensions:[yI]}};$c={r8unorm:{gl:33321,rb:!0},r8snorm:{gl:36756,r:Jh},r8uint:{gl:33330,rb:!0},r8sint:{gl:33329,rb:!0},rg8unorm:{gl:33323,rb:!0},rg8snorm:{gl:36757,r:Jh},rg8uint:{gl:33336,rb:!0},rg8sint:{gl:33335,rb:!0},r16uint:{gl:33332,rb:!0},r16sint:{gl:33331,rb:!0},r16float:{gl:33325,rb:!0,r:rp},r16unorm:{gl:33322,rb:!0,r:ep},r16snorm:{gl:36760,r:tp},"rgba4unorm-webgl":{gl:32854,rb:!0},"rgb565unorm-webgl":{gl:36194,rb:!0},"rgb5a1unorm-webgl":{gl:32855,rb:!0},"rgb8unorm-webgl":{gl:32849},"rgb8snorm-webgl":{gl:36758},rgba8unorm:{gl:32856},"rgba8unorm-srgb":{gl:35907},rgba8snorm:{gl:36759,r:Jh},rgba8uint:{gl:36220},rgba8sint:{gl:36238},bgra8unorm:{},"bgra8unorm-srgb":{},rg16uint:{gl:33338},rg16sint:{gl:33337},rg16float:{gl:33327,rb:!0,r:rp},rg16unorm:{gl:33324,r:ep},rg16snorm:{gl:36761,r:tp},r32uint:{gl:33334,rb:!0},r32sint:{gl:33333,rb:!0},r32float:{gl:33326,r:Gc},rgb9e5ufloat:{gl:35901,r:xI},rg11b10ufloat:{gl:35898,rb:!0},rgb10a2unorm:{gl:32857,rb:!0},rgb10a2uint:{gl:36975,rb:!0},"rgb16unorm-webgl":{gl:32852,r:!1},"rgb16snorm-webgl":{gl:36762,r:!1},rg32uint:{gl:33340,rb:!0},rg32sint:{gl:33339,rb:!0},rg32float:{gl:33328,rb:!0,r:Gc},rgba16uint:{gl:36214,rb:!0},rgba16sint:{gl:36232,rb:!0},rgba16float:{gl:34842,r:rp},rgba16unorm:{gl:32859,rb:!0,r:ep},rgba16snorm:{gl:36763,r:tp},"rgb32float-webgl":{gl:34837,x:iv,r:Gc,dataFormat:6407,types:[5126]},rgba32uint:{gl:36208,rb:!0},rgba32sint:{gl:36226,rb:!0},rgba32float:{gl:34836,rb:!0,r:Gc},stencil8:{gl:36168,rb:!0},depth16unorm:{gl:33189,dataFormat:6402,types:[5123],rb:!0},depth24plus:{gl:33190,dataFormat:6402,types:[5125]},depth32float:{gl:36012,dataFormat:6402,types:[5126],rb:!0},"depth24plus-stencil8":{gl:35056,rb:!0,depthTexture:!0,dataFormat:34041,types:[34042]},"depth32float-stencil8":{gl:36013,dataFormat:34041,types:[36269],rb:!0},"bc1-rgb-unorm-webgl":{gl:33776,x:io},"bc1-rgb-unorm-srgb-webgl":{gl:35916,x:so},"bc1-rgba-unorm":{gl:33777,x:io},"bc1-rgba-unorm-srgb":{gl:35916,x:so},"bc2-rgba-unorm":{gl:33778,x:io},"bc2-rgba-unorm-srgb":{gl:35918,x:so},"bc3-rgba-unorm":{gl:33779,x:io},"bc3-rgba-unorm-srgb":{gl:35919,x:so},"bc4-r-unorm":{gl:36283,x:oi},"bc4-r-snorm":{gl:36284,x:oi},"bc5-rg-unorm":{gl:36285,x:oi},"bc5-rg-snorm":{gl:36286,x:oi},"bc6h-rgb-ufloat":{gl:36495,x:ai},"bc6h-rgb-float":{gl:36494,x:ai},"bc7-rgba-unorm":{gl:36492,x:ai},"bc7-rgba-unorm-srgb":{gl:36493,x:ai},"etc2-rgb8unorm":{gl:37492},"etc2-rgb8unorm-srgb":{gl:37494},"etc2-rgb8a1unorm":{gl:37496},"etc2-rgb8a1unorm-srgb":{gl:37497},"etc2-rgba8unorm":{gl:37493},"etc2-rgba8unorm-srgb":{gl:37495},"eac-r11unorm":{gl:37488},"eac-r11snorm":{gl:37489},"eac-rg11unorm":{gl:37490},"eac-rg11snorm":{gl:37491},"astc-4x4-unorm":{gl:37808},"astc-4x4-unorm-srgb":{gl:37840},"astc-5x4-unorm":{gl:37809},"astc-5x4-unorm-srgb":{gl:37841},"astc-5x5-unorm":{gl:37810},"astc-5x5-unorm-srgb":{gl:37842},"astc-6x5-unorm":{gl:37811},"astc-6x5-unorm-srgb":{gl:37843},"astc-6x6-unorm":{gl:37812},"astc-6x6-unorm-srgb":{gl:37844},"astc-8x5-unorm":{gl:37813},"astc-8x5-unorm-srgb":{gl:37845},"astc-8x6-unorm":{gl:37814},"astc-8x6-unorm-srgb":{gl:37846},"astc-8x8-unorm":{gl:37815},"astc-8x8-unorm-srgb":{gl:37847},"astc-10x5-unorm":{gl:37816},"astc-10x5-unorm-srgb":{gl:37848},"astc-10x6-unorm":{gl:37817},"astc-10x6-unorm-srgb":{gl:37849},"astc-10x8-unorm":{gl:37818},"astc-10x8-unorm-srgb":{gl:37850},"astc-10x10-unorm":{gl:37819},"astc-10x10-unorm-srgb":{gl:37851},"astc-12x10-unorm":{gl:37820},"astc-12x10-unorm-srgb":{gl:37852},"astc-12x12-unorm":{gl:37821},"astc-12x12-unorm-srgb":{gl:37853},"pvrtc-rgb4unorm-webgl":{gl:35840},"pvrtc-rgba4unorm-webgl":{gl:35842},"pvrtc-rgb2unorm-webgl":{gl:35841},"pvrtc-rgba2unorm-webgl":{gl:35843},"etc1-rbg-unorm-webgl":{gl:36196},"atc-rgb-unorm-webgl":{gl:35986},"atc-rgba-unorm-webgl":{gl:35986},"atc-rgbai-unorm-webgl":{gl:34798}}});var lv,Wc,fv=_(()=>{I();no();ci();lv={"depth-clip-control":"EXT_depth_clamp","timestamp-query":"EXT_disjoint_timer_query_webgl2","compilation-status-async-webgl":"KHR_parallel_shader_compile","html-in-canvas":r=>Su()&&typeof r.texElementImage2D=="function","polygon-mode-webgl":"WEBGL_polygon_mode","provoking-vertex-webgl":"WEBGL_provoking_vertex","shader-clip-cull-distance-webgl":"WEBGL_clip_cull_distance","shader-noperspective-interpolation-webgl":"NV_shader_noperspective_interpolation","shader-conservative-depth-webgl":"EXT_conservative_depth"},Wc=class extends Wi{gl;extensions;testedFeatures=new Set;constructor(e,t,n){super([],n),this.gl=e,this.extensions=t,ot(e,"EXT_color_buffer_float",t)}*[Symbol.iterator](){let e=this.getFeatures();for(let t of e)this.has(t)&&(yield t);return[]}has(e){return this.disabledFeatures?.[e]?!1:(this.testedFeatures.has(e)||(this.testedFeatures.add(e),sv(e)&&np(this.gl,e,this.extensions)&&this.features.add(e),this.getWebGLFeature(e)&&this.features.add(e)),this.features.has(e))}initializeFeatures(){let e=this.getFeatures().filter(t=>t!=="polygon-mode-webgl");for(let t of e)this.has(t)}getFeatures(){return[...Object.keys(lv),...Object.keys(zc)]}getWebGLFeature(e){let t=lv[e];return typeof t=="string"?!!ot(this.gl,t,this.extensions):typeof t=="function"?t(this.gl):!!t}}});var jc,uv=_(()=>{I();jc=class extends Vi{get maxTextureDimension1D(){return 0}get maxTextureDimension2D(){return this.getParameter(3379)}get maxTextureDimension3D(){return this.getParameter(32883)}get maxTextureArrayLayers(){return this.getParameter(35071)}get maxBindGroups(){return 0}get maxBindGroupsPlusVertexBuffers(){return 0}get maxBindingsPerBindGroup(){return 0}get maxDynamicUniformBuffersPerPipelineLayout(){return 0}get maxDynamicStorageBuffersPerPipelineLayout(){return 0}get maxSampledTexturesPerShaderStage(){return this.getParameter(35660)}get maxSamplersPerShaderStage(){return this.getParameter(35661)}get maxStorageBuffersPerShaderStage(){return 0}get maxStorageBuffersInVertexStage(){return 0}get maxStorageBuffersInFragmentStage(){return 0}get maxStorageTexturesPerShaderStage(){return 0}get maxStorageTexturesInVertexStage(){return 0}get maxStorageTexturesInFragmentStage(){return 0}get maxUniformBuffersPerShaderStage(){return this.getParameter(35375)}get maxUniformBufferBindingSize(){return this.getParameter(35376)}get maxStorageBufferBindingSize(){return 0}get maxBufferSize(){return Number.MAX_SAFE_INTEGER}get minUniformBufferOffsetAlignment(){return this.getParameter(35380)}get minStorageBufferOffsetAlignment(){return 0}get maxVertexBuffers(){return 16}get maxVertexAttributes(){return this.getParameter(34921)}get maxVertexBufferArrayStride(){return 2048}get maxInterStageShaderVariables(){return this.getParameter(35659)}get maxColorAttachments(){return this.getParameter(36063)}get maxColorAttachmentBytesPerSample(){return 0}get maxComputeWorkgroupStorageSize(){return 0}get maxComputeInvocationsPerWorkgroup(){return 0}get maxComputeWorkgroupSizeX(){return 0}get maxComputeWorkgroupSizeY(){return 0}get maxComputeWorkgroupSizeZ(){return 0}get maxComputeWorkgroupsPerDimension(){return 0}gl;limits={};constructor(e){super(),this.gl=e}getParameter(e){return this.limits[e]===void 0&&(this.limits[e]=this.gl.getParameter(e)),this.limits[e]||0}}});function SI(r){return r<34069?r+34069:r}function PI(r){switch(r){case 36053:return"success";case 36054:return"Mismatched attachments";case 36055:return"No attachments";case 36057:return"Height/width mismatch";case 36061:return"Unsupported or split attachments";case 36182:return"Samples mismatch";default:return`${r}`}}var Lt,Hc=_(()=>{I();ci();Lt=class extends Cr{device;gl;handle;colorAttachments=[];depthStencilAttachment=null;constructor(e,t){super(e,t);let n=t.handle,i=n===null;this.device=e,this.gl=e.gl,this.handle=n||i?n:this.gl.createFramebuffer(),i||(e._setWebGLDebugMetadata(this.handle,this,{spector:this.props}),t.handle||(this.autoCreateAttachmentTextures(),this.updateAttachments()))}destroy(){super.destroy(),!this.destroyed&&this.handle!==null&&!this.props.handle&&this.gl.deleteFramebuffer(this.handle)}updateAttachments(){let e=this.gl.bindFramebuffer(36160,this.handle);for(let t=0;t<this.colorAttachments.length;++t){let n=this.colorAttachments[t];if(n){let i=36064+t;this._attachTextureView(i,n)}}if(this.depthStencilAttachment){let t=cv(this.depthStencilAttachment.props.format);this._attachTextureView(t,this.depthStencilAttachment)}if(this.device.props.debug){let t=this.gl.checkFramebufferStatus(36160);if(t!==36053)throw new Error(`Framebuffer ${PI(t)}`)}this.gl.bindFramebuffer(36160,e)}_attachTextureView(e,t){let{gl:n}=this.device,{texture:i}=t,s=t.props.baseMipLevel,o=t.props.baseArrayLayer;switch(n.bindTexture(i.glTarget,i.handle),i.glTarget){case 35866:case 32879:n.framebufferTextureLayer(36160,e,i.handle,s,o);break;case 34067:let a=SI(o);n.framebufferTexture2D(36160,e,a,i.handle,s);break;case 3553:n.framebufferTexture2D(36160,e,3553,i.handle,s);break;default:throw new Error("Illegal texture type")}n.bindTexture(i.glTarget,null)}resizeAttachments(e,t){if(this.handle===null){this.width=e,this.height=t;return}super.resizeAttachments(e,t)}}});var Yc,dv=_(()=>{I();Hc();Yc=class extends ji{device;handle=null;_framebuffer=null;get[Symbol.toStringTag](){return"WebGLCanvasContext"}constructor(e,t){super(t),this.device=e,this._setAutoCreatedCanvasId(`${this.device.id}-canvas`),this._configureDevice()}_configureDevice(){(this.drawingBufferWidth!==this._framebuffer?.width||this.drawingBufferHeight!==this._framebuffer?.height)&&this._framebuffer?.resize([this.drawingBufferWidth,this.drawingBufferHeight])}_getCurrentFramebuffer(){return this._framebuffer||=new Lt(this.device,{id:"canvas-context-framebuffer",handle:null,width:this.drawingBufferWidth,height:this.drawingBufferHeight}),this._framebuffer}}});var qc,hv=_(()=>{I();qc=class extends Hi{device;handle=null;context2d;get[Symbol.toStringTag](){return"WebGLPresentationContext"}constructor(e,t={}){super(t),this.device=e;let n=`${this[Symbol.toStringTag]}(${this.id})`;if(!this.device.getDefaultCanvasContext().offscreenCanvas)throw new Error(`${n}: WebGL PresentationContext requires the default CanvasContext canvas to be an OffscreenCanvas`);let s=this.canvas.getContext("2d");if(!s)throw new Error(`${n}: Failed to create 2d presentation context`);this.context2d=s,this._setAutoCreatedCanvasId(`${this.device.id}-presentation-canvas`),this._configureDevice(),this._startObservers()}present(){this._resizeDrawingBufferIfNeeded(),this.device.submit();let e=this.device.getDefaultCanvasContext(),[t,n]=e.getDrawingBufferSize();if(!(this.drawingBufferWidth===0||this.drawingBufferHeight===0||t===0||n===0||e.canvas.width===0||e.canvas.height===0)){if(t!==this.drawingBufferWidth||n!==this.drawingBufferHeight||e.canvas.width!==this.drawingBufferWidth||e.canvas.height!==this.drawingBufferHeight)throw new Error(`${this[Symbol.toStringTag]}(${this.id}): Default canvas context size ${t}x${n} does not match presentation size ${this.drawingBufferWidth}x${this.drawingBufferHeight}`);this.context2d.clearRect(0,0,this.drawingBufferWidth,this.drawingBufferHeight),this.context2d.drawImage(e.canvas,0,0)}}_configureDevice(){}_getCurrentFramebuffer(e){let t=this.device.getDefaultCanvasContext();return t.setDrawingBufferSize(this.drawingBufferWidth,this.drawingBufferHeight),t.getCurrentFramebuffer(e)}}});function pv(r="id"){ip[r]=ip[r]||1;let e=ip[r]++;return`${r}-${e}`}var ip,mv=_(()=>{ip={}});function TI(r){return r&D.INDEX?34963:r&D.VERTEX?34962:r&D.UNIFORM?35345:34962}function LI(r){return r&D.INDEX||r&D.VERTEX?35044:r&D.UNIFORM?35048:35044}var at,Xc=_(()=>{I();at=class extends D{device;gl;handle;glTarget;glUsage;glIndexType=5123;byteLength=0;bytesUsed=0;constructor(e,t={}){super(e,t),this.device=e,this.gl=this.device.gl;let n=typeof t=="object"?t.handle:void 0;this.handle=n||this.gl.createBuffer(),e._setWebGLDebugMetadata(this.handle,this,{spector:{...this.props,data:typeof this.props.data}}),this.glTarget=TI(this.props.usage),this.glUsage=LI(this.props.usage),this.glIndexType=this.props.indexType==="uint32"?5125:5123,t.data?this._initWithData(t.data,t.byteOffset,t.byteLength):this._initWithByteLength(t.byteLength||0)}destroy(){!this.destroyed&&this.handle&&(this.removeStats(),this.props.handle?this.trackDeallocatedReferencedMemory("Buffer"):(this.trackDeallocatedMemory(),this.gl.deleteBuffer(this.handle)),this.destroyed=!0,this.handle=null)}_initWithData(e,t=0,n=e.byteLength+t){let i=this.glTarget;this.gl.bindBuffer(i,this.handle),this.gl.bufferData(i,n,this.glUsage),this.gl.bufferSubData(i,t,e),this.gl.bindBuffer(i,null),this.bytesUsed=n,this.byteLength=n,this._setDebugData(e,t,n),this.props.handle?this.trackReferencedMemory(n,"Buffer"):this.trackAllocatedMemory(n)}_initWithByteLength(e){let t=e;e===0&&(t=new Float32Array(0));let n=this.glTarget;return this.gl.bindBuffer(n,this.handle),this.gl.bufferData(n,t,this.glUsage),this.gl.bindBuffer(n,null),this.bytesUsed=e,this.byteLength=e,this._setDebugData(null,0,e),this.props.handle?this.trackReferencedMemory(e,"Buffer"):this.trackAllocatedMemory(e),this}write(e,t=0){let n=ArrayBuffer.isView(e)?e:new Uint8Array(e),i=0,s=void 0,o=36663;this.gl.bindBuffer(o,this.handle),i!==0||s!==void 0?this.gl.bufferSubData(o,t,n,i,s):this.gl.bufferSubData(o,t,n),this.gl.bindBuffer(o,null),this._setDebugData(e,t,e.byteLength)}async mapAndWriteAsync(e,t=0,n=this.byteLength-t){let i=new ArrayBuffer(n);await e(i,"copied"),this.write(i,t)}async readAsync(e=0,t){return this.readSyncWebGL(e,t)}async mapAndReadAsync(e,t=0,n){let i=await this.readAsync(t,n);return await e(i.buffer,"copied")}readSyncWebGL(e=0,t){t=t??this.byteLength-e;let n=new Uint8Array(t),i=0;return this.gl.bindBuffer(36662,this.handle),this.gl.getBufferSubData(36662,e,n,i,t),this.gl.bindBuffer(36662,null),this._setDebugData(n,e,t),n}}});function gv(r){let e=r.split(/\r?\n/),t=[];for(let n of e){if(n.length<=1)continue;let i=n.trim(),s=n.split(":"),o=s[0]?.trim();if(s.length===2){let[h,p]=s;if(!h||!p){t.push({message:i,type:Zc(o||"info"),lineNum:0,linePos:0});continue}t.push({message:p.trim(),type:Zc(h),lineNum:0,linePos:0});continue}let[a,c,l,...f]=s;if(!a||!c||!l){t.push({message:s.slice(1).join(":").trim()||i,type:Zc(o||"info"),lineNum:0,linePos:0});continue}let u=parseInt(l,10);Number.isNaN(u)&&(u=0);let d=parseInt(c,10);Number.isNaN(d)&&(d=0),t.push({message:f.join(":").trim(),type:Zc(a),lineNum:u,linePos:d})}return t}function Zc(r){let e=["warning","error","info"],t=r.toLowerCase();return e.includes(t)?t:"info"}var _v=_(()=>{});function AI(r){return r.split(/\r?\n/).find(e=>e.trim())?.trim()}var Kc,yv=_(()=>{I();_v();Kc=class extends Ar{device;handle;_compilationInfoLog="";constructor(e,t){super(e,t),this.device=e;let n=this.props.handle;switch(this.props.stage){case"vertex":this.handle=n||this.device.gl.createShader(35633);break;case"fragment":this.handle=n||this.device.gl.createShader(35632);break;default:throw new Error(this.props.stage)}e._setWebGLDebugMetadata(this.handle,this,{spector:this.props});let i=this._compile(this.source);i&&typeof i.catch=="function"&&i.catch(()=>{this.compilationStatus="error"})}destroy(){this.handle&&(this.removeStats(),this.device.gl.deleteShader(this.handle),this.destroyed=!0,this.handle.destroyed=!0)}get asyncCompilationStatus(){return this._waitForCompilationComplete().then(()=>(this._getCompilationStatus(),this.compilationStatus))}async getCompilationInfo(){return await this._waitForCompilationComplete(),this.getCompilationInfoSync()}getCompilationInfoSync(){let e=this._getCompilationInfoLog();return e?gv(e):[]}getTranslatedSource(){return this.device.getExtension("WEBGL_debug_shaders").WEBGL_debug_shaders?.getTranslatedShaderSource(this.handle)||null}_compile(e){e=e.startsWith("#version ")?e:`#version 300 es
${e}`;let{gl:t}=this.device;if(t.shaderSource(this.handle,e),t.compileShader(this.handle),!this.device.props.debug){this.compilationStatus="pending";return}if(!this.device.features.has("compilation-status-async-webgl")){if(this._getCompilationStatus(),this.debugShader(),this.compilationStatus==="error")throw new Error(this._getCompilationErrorMessage(e));return}return S.once(1,"Shader compilation is asynchronous")(),this._waitForCompilationComplete().then(()=>{S.info(2,`Shader ${this.id} - async compilation complete: ${this.compilationStatus}`)(),this._getCompilationStatus(),this.debugShader()})}async _waitForCompilationComplete(){let e=async i=>await new Promise(s=>setTimeout(s,i));if(!this.device.features.has("compilation-status-async-webgl")){await e(10);return}let{gl:n}=this.device;for(;;){if(n.getShaderParameter(this.handle,37297))return;await e(10)}}_getCompilationStatus(){this.compilationStatus=this.device.gl.getShaderParameter(this.handle,35713)?"success":"error",this.compilationStatus==="error"&&this._getCompilationInfoLog()}_getCompilationErrorMessage(e){let t=`${this.props.stage} shader ${this.props.id}`,n=AI(this._getCompilationInfoLog()),i=this.getCompilationInfoSync(),s=i.find(f=>f.type==="error"&&f.message.trim())||i.find(f=>f.message.trim())||i.find(f=>f.type==="error")||i[0];if(!s)return n?`GLSL compilation errors in ${t}: ${n}`:`GLSL compilation errors in ${t}: WebGL did not provide a shader compiler log`;let o=s.lineNum?e.split(/\r?\n/)[s.lineNum-1]?.trim():void 0,a=s.lineNum?` line ${s.lineNum}`:"",c=o?`
Source: ${o}`:"",l=s.message.trim()||n||"WebGL did not provide a shader compiler log";return`GLSL compilation errors in ${t}:${a}: ${l}${c}`}_getCompilationInfoLog(){let e=this.device.gl.getShaderInfoLog(this.handle)?.trim();return e&&(this._compilationInfoLog=e),this._compilationInfoLog}}});function xv(r,e,t,n){if(II(e))return n(r);let i=r;i.pushState();try{return CI(r,e),it(i.gl,t),n(r)}finally{i.popState()}}function CI(r,e){let t=r,{gl:n}=t;if(e.cullMode)switch(e.cullMode){case"none":n.disable(2884);break;case"front":n.enable(2884),n.cullFace(1028);break;case"back":n.enable(2884),n.cullFace(1029);break}if(e.frontFace&&n.frontFace(sn("frontFace",e.frontFace,{ccw:2305,cw:2304})),e.unclippedDepth&&r.features.has("depth-clip-control")&&n.enable(34383),e.depthBias!==void 0&&(n.enable(32823),n.polygonOffset(e.depthBias,e.depthBiasSlopeScale||0)),e.provokingVertex&&r.features.has("provoking-vertex-webgl")){let s=t.getExtension("WEBGL_provoking_vertex").WEBGL_provoking_vertex,o=sn("provokingVertex",e.provokingVertex,{first:36429,last:36430});s?.provokingVertexWEBGL(o)}if((e.polygonMode||e.polygonOffsetLine)&&r.features.has("polygon-mode-webgl")){if(e.polygonMode){let s=t.getExtension("WEBGL_polygon_mode").WEBGL_polygon_mode,o=sn("polygonMode",e.polygonMode,{fill:6914,line:6913});s?.polygonModeWEBGL(1028,o),s?.polygonModeWEBGL(1029,o)}e.polygonOffsetLine&&n.enable(10754)}if(r.features.has("shader-clip-cull-distance-webgl")&&(e.clipDistance0&&n.enable(12288),e.clipDistance1&&n.enable(12289),e.clipDistance2&&n.enable(12290),e.clipDistance3&&n.enable(12291),e.clipDistance4&&n.enable(12292),e.clipDistance5&&n.enable(12293),e.clipDistance6&&n.enable(12294),e.clipDistance7&&n.enable(12295)),e.depthWriteEnabled!==void 0&&n.depthMask(RI("depthWriteEnabled",e.depthWriteEnabled)),e.depthCompare&&(e.depthCompare!=="always"?n.enable(2929):n.disable(2929),n.depthFunc(Jc("depthCompare",e.depthCompare))),e.clearDepth!==void 0&&n.clearDepth(e.clearDepth),e.stencilWriteMask){let i=e.stencilWriteMask;n.stencilMaskSeparate(1028,i),n.stencilMaskSeparate(1029,i)}if(e.stencilReadMask&&S.warn("stencilReadMask not supported under WebGL"),e.stencilCompare){let i=e.stencilReadMask||4294967295,s=Jc("depthCompare",e.stencilCompare);e.stencilCompare!=="always"?n.enable(2960):n.disable(2960),n.stencilFuncSeparate(1028,s,0,i),n.stencilFuncSeparate(1029,s,0,i)}if(e.stencilPassOperation&&e.stencilFailOperation&&e.stencilDepthFailOperation){let i=sp("stencilPassOperation",e.stencilPassOperation),s=sp("stencilFailOperation",e.stencilFailOperation),o=sp("stencilDepthFailOperation",e.stencilDepthFailOperation);n.stencilOpSeparate(1028,s,o,i),n.stencilOpSeparate(1029,s,o,i)}switch(e.blend){case!0:n.enable(3042);break;case!1:n.disable(3042);break;default:}if(e.blendColorOperation||e.blendAlphaOperation){let i=bv("blendColorOperation",e.blendColorOperation||"add"),s=bv("blendAlphaOperation",e.blendAlphaOperation||"add");n.blendEquationSeparate(i,s);let o=Qc("blendColorSrcFactor",e.blendColorSrcFactor||"one"),a=Qc("blendColorDstFactor",e.blendColorDstFactor||"zero"),c=Qc("blendAlphaSrcFactor",e.blendAlphaSrcFactor||"one"),l=Qc("blendAlphaDstFactor",e.blendAlphaDstFactor||"zero");n.blendFuncSeparate(o,a,c,l)}}function Jc(r,e){return sn(r,e,{never:512,less:513,equal:514,"less-equal":515,greater:516,"not-equal":517,"greater-equal":518,always:519})}function sp(r,e){return sn(r,e,{keep:7680,zero:0,replace:7681,invert:5386,"increment-clamp":7682,"decrement-clamp":7683,"increment-wrap":34055,"decrement-wrap":34056})}function bv(r,e){return sn(r,e,{add:32774,subtract:32778,"reverse-subtract":32779,min:32775,max:32776})}function Qc(r,e,t="color"){return sn(r,e,{one:1,zero:0,src:768,"one-minus-src":769,dst:774,"one-minus-dst":775,"src-alpha":770,"one-minus-src-alpha":771,"dst-alpha":772,"one-minus-dst-alpha":773,"src-alpha-saturated":776,constant:t==="color"?32769:32771,"one-minus-constant":t==="color"?32770:32772,src1:768,"one-minus-src1":769,"src1-alpha":770,"one-minus-src1-alpha":771})}function MI(r,e){return`Illegal parameter ${e} for ${r}`}function sn(r,e,t){if(!(e in t))throw new Error(MI(r,e));return t[e]}function RI(r,e){return e}function II(r){let e=!0;for(let t in r){e=!1;break}return e}var op=_(()=>{I();si()});function el(r){let e={};return r.addressModeU&&(e[10242]=ap(r.addressModeU)),r.addressModeV&&(e[10243]=ap(r.addressModeV)),r.addressModeW&&(e[32882]=ap(r.addressModeW)),r.magFilter&&(e[10240]=cp(r.magFilter)),(r.minFilter||r.mipmapFilter)&&(e[10241]=BI(r.minFilter||"linear",r.mipmapFilter)),r.lodMinClamp!==void 0&&(e[33082]=r.lodMinClamp),r.lodMaxClamp!==void 0&&(e[33083]=r.lodMaxClamp),r.type==="comparison-sampler"&&(e[34892]=34894),r.compare&&(e[34893]=Jc("compare",r.compare)),r.maxAnisotropy&&(e[34046]=r.maxAnisotropy),e}function ap(r){switch(r){case"clamp-to-edge":return 33071;case"repeat":return 10497;case"mirror-repeat":return 33648}}function cp(r){switch(r){case"nearest":return 9728;case"linear":return 9729}}function BI(r,e="none"){if(!e)return cp(r);switch(e){case"none":return cp(r);case"nearest":switch(r){case"nearest":return 9984;case"linear":return 9985}break;case"linear":switch(r){case"nearest":return 9986;case"linear":return 9987}}}var lp=_(()=>{op()});var tl,vv=_(()=>{I();lp();tl=class extends Tr{device;handle;parameters;constructor(e,t){super(e,t),this.device=e,this.parameters=el(t),this.handle=t.handle||this.device.gl.createSampler(),this._setSamplerParameters(this.parameters)}destroy(){this.handle&&(this.device.gl.deleteSampler(this.handle),this.handle=void 0)}toString(){return`Sampler(${this.id},${JSON.stringify(this.props)})`}_setSamplerParameters(e){for(let[t,n]of Object.entries(e)){let i=Number(t);switch(i){case 33082:case 33083:this.device.gl.samplerParameterf(this.handle,i,n);break;default:this.device.gl.samplerParameteri(this.handle,i,n);break}}}}});function ct(r,e,t){if(OI(e))return t(r);let{nocatch:n=!0}=e,i=st.get(r);i.push(),it(r,e);let s;if(n)s=t(r),i.pop();else try{s=t(r)}finally{i.pop()}return s}function OI(r){for(let e in r)return!1;return!0}var rl=_(()=>{si();Zh()});var At,fp=_(()=>{I();At=class extends Lr{device;gl;handle;texture;constructor(e,t){super(e,{...G.defaultProps,...t}),this.device=e,this.gl=this.device.gl,this.handle=null,this.texture=t.texture}}});function nl(r){return DI[r]}var DI,up=_(()=>{DI={5124:"sint32",5125:"uint32",5122:"sint16",5123:"uint16",5120:"sint8",5121:"uint8",5126:"float32",5131:"float16",33635:"uint16",32819:"uint16",32820:"uint16",33640:"uint32",35899:"uint32",35902:"uint32",34042:"uint32",36269:"uint32"}});function kI(r,e=0){return e?new r.constructor(r.buffer,r.byteOffset+e,(r.byteLength-e)/r.BYTES_PER_ELEMENT):r}function NI(r,e){if(e%r.BYTES_PER_ELEMENT!==0)throw new Error(`Texture byteOffset ${e} must align to typed array element size ${r.BYTES_PER_ELEMENT}`);return e/r.BYTES_PER_ELEMENT}function FI(r){switch(r){case"1d":break;case"2d":return 3553;case"3d":return 32879;case"cube":return 34067;case"2d-array":return 35866;case"cube-array":break}throw new Error(r)}function oo(r,e,t){return e==="cube"?34069+t:r}var Ct,il=_(()=>{I();ci();lp();rl();fp();up();Ct=class extends G{device;gl;handle;sampler=void 0;view;glTarget;glFormat;glType;glInternalFormat;compressed;_textureUnit=0;_framebuffer=null;_framebufferAttachmentKey=null;constructor(e,t){super(e,t,{byteAlignment:1}),this.device=e,this.gl=this.device.gl;let n=Vc(this.props.format);if(this.glTarget=FI(this.props.dimension),this.glInternalFormat=n.internalFormat,this.glFormat=n.format,this.glType=n.type,this.compressed=n.compressed,this.isHandleBorrowed&&this.props.handle===void 0)throw new Error("Borrowed WebGL textures require a texture handle");if(this.handle=this.props.handle||this.gl.createTexture(),this.device._setWebGLDebugMetadata(this.handle,this,{spector:this.props}),!this.isHandleBorrowed){this.gl.bindTexture(this.glTarget,this.handle);let{dimension:i,width:s,height:o,depth:a,mipLevels:c,glTarget:l,glInternalFormat:f}=this;if(!this.compressed)switch(i){case"2d":case"cube":this.gl.texStorage2D(l,c,f,s,o);break;case"2d-array":case"3d":this.gl.texStorage3D(l,c,f,s,o,a);break;default:throw new Error(i)}this.gl.bindTexture(this.glTarget,null),this._initializeData(t.data)}this.ownsHandle?this.trackAllocatedMemory(this.getAllocatedByteLength(),"Texture"):this.trackReferencedMemory(this.getAllocatedByteLength(),"Texture"),this.isHandleBorrowed||this.setSampler(this.props.sampler),this.view=new At(this.device,{...this.props,texture:this}),Object.seal(this)}destroy(){this.handle&&(this._framebuffer?.destroy(),this._framebuffer=null,this._framebufferAttachmentKey=null,this.removeStats(),this.ownsHandle?(this.gl.deleteTexture(this.handle),this.trackDeallocatedMemory("Texture")):this.trackDeallocatedReferencedMemory("Texture"),this.destroyed=!0)}createView(e){return new At(this.device,{...e,texture:this})}clone(e){if(this.isHandleBorrowed&&e&&(e.width!==this.width||e.height!==this.height))throw new Error(`Cannot resize borrowed read-only ${this}`);return super.clone(e)}setSampler(e={}){this._assertWritable("set sampler parameters on"),super.setSampler(e);let t=el(this.sampler.props);this._setSamplerParameters(t)}copyExternalImage(e){this._assertWritable("copy external image data into");let t=this._normalizeCopyExternalImageOptions(e);if(t.sourceX||t.sourceY)throw new Error("WebGL does not support sourceX/sourceY)");let{glFormat:n,glType:i}=this,{image:s,depth:o,mipLevel:a,x:c,y:l,z:f,width:u,height:d}=t,h=oo(this.glTarget,this.dimension,f),p=t.flipY?{37440:!0}:{};return this.gl.bindTexture(this.glTarget,this.handle),ct(this.gl,p,()=>{switch(this.dimension){case"2d":case"cube":this.gl.texSubImage2D(h,a,c,l,u,d,n,i,s);break;case"2d-array":case"3d":this.gl.texSubImage3D(h,a,c,l,f,u,d,o,n,i,s);break;default:}}),this.gl.bindTexture(this.glTarget,null),{width:t.width,height:t.height}}copyElementImage(e){this._assertWritable("copy element image data into");let t=this._normalizeCopyElementImageOptions(e),{glFormat:n}=this,{element:i,depth:s,mipLevel:o,sourceX:a,sourceY:c,sourceWidth:l,sourceHeight:f,x:u,y:d,z:h,width:p,height:m}=t,g=oo(this.glTarget,this.dimension,h),y=t.flipY?{37440:!0}:{},b=this.gl;if(s!==1||this.dimension!=="2d"&&this.dimension!=="cube")throw new Error(`${this} copyElementImage only supports 2d and cube textures on WebGL`);if(o!==0||u!==0||d!==0)throw new Error(`${this} copyElementImage only supports full base-level uploads on WebGL`);if(typeof b.texElementImage2D!="function")throw new Error(`${this} copyElementImage is not supported by this WebGL implementation`);return this.gl.bindTexture(this.glTarget,this.handle),ct(this.gl,y,()=>{b.texElementImage2D?.(g,n,i,{sx:a,sy:c,swidth:l??p,sheight:f??m,width:p,height:m})}),this.gl.bindTexture(this.glTarget,null),{width:t.width,height:t.height}}copyImageData(e){super.copyImageData(e)}readBuffer(e={},t){if(!t)throw new Error(`${this} readBuffer requires a destination buffer`);let n=this._getSupportedColorReadOptions(e),i=e.byteOffset??0,s=this.computeMemoryLayout(n);if(t.byteLength<i+s.byteLength)throw new Error(`${this} readBuffer target is too small (${t.byteLength} < ${i+s.byteLength})`);let o=t;this.gl.bindBuffer(35051,o.handle);try{this._readColorTextureLayers(n,s,a=>{this.gl.readPixels(n.x,n.y,n.width,n.height,this.glFormat,this.glType,i+a)})}finally{this.gl.bindBuffer(35051,null)}return t}async readDataAsync(e={}){throw new Error(`${this} readDataAsync is deprecated; use readBuffer() with an explicit destination buffer or DynamicTexture.readAsync()`)}writeBuffer(e,t={}){this._assertWritable("write buffer data into");let n=this._normalizeTextureWriteOptions(t),{width:i,height:s,depthOrArrayLayers:o,mipLevel:a,byteOffset:c,x:l,y:f,z:u}=n,{glFormat:d,glType:h,compressed:p}=this,m=oo(this.glTarget,this.dimension,u);if(p)throw new Error("writeBuffer for compressed textures is not implemented in WebGL");let{bytesPerPixel:g}=this.device.getTextureFormatInfo(this.format),y=g?n.bytesPerRow/g:void 0,b={3317:this.byteAlignment,...y!==void 0?{3314:y}:{},32878:n.rowsPerImage};this.gl.bindTexture(this.glTarget,this.handle),this.gl.bindBuffer(35052,e.handle),ct(this.gl,b,()=>{switch(this.dimension){case"2d":case"cube":this.gl.texSubImage2D(m,a,l,f,i,s,d,h,c);break;case"2d-array":case"3d":this.gl.texSubImage3D(m,a,l,f,u,i,s,o,d,h,c);break;default:}}),this.gl.bindBuffer(35052,null),this.gl.bindTexture(this.glTarget,null)}writeData(e,t={}){this._assertWritable("write data into");let n=this._normalizeTextureWriteOptions(t),i=ArrayBuffer.isView(e)?e:new Uint8Array(e),{width:s,height:o,depthOrArrayLayers:a,mipLevel:c,x:l,y:f,z:u,byteOffset:d}=n,{glFormat:h,glType:p,compressed:m}=this,g=oo(this.glTarget,this.dimension,u),y;if(!m){let{bytesPerPixel:T}=this.device.getTextureFormatInfo(this.format);T&&(y=n.bytesPerRow/T)}let b=this.compressed?{}:{3317:this.byteAlignment,...y!==void 0?{3314:y}:{},32878:n.rowsPerImage},x=NI(i,d),v=m?kI(i,d):i,w=this._getMipLevelSize(c),E=l===0&&f===0&&u===0&&s===w.width&&o===w.height&&a===w.depthOrArrayLayers;this.gl.bindTexture(this.glTarget,this.handle),this.gl.bindBuffer(35052,null),ct(this.gl,b,()=>{switch(this.dimension){case"2d":case"cube":m?E?this.gl.compressedTexImage2D(g,c,h,s,o,0,v):this.gl.compressedTexSubImage2D(g,c,l,f,s,o,h,v):this.gl.texSubImage2D(g,c,l,f,s,o,h,p,i,x);break;case"2d-array":case"3d":m?E?this.gl.compressedTexImage3D(g,c,h,s,o,a,0,v):this.gl.compressedTexSubImage3D(g,c,l,f,u,s,o,a,h,v):this.gl.texSubImage3D(g,c,l,f,u,s,o,a,h,p,i,x);break;default:}}),this.gl.bindTexture(this.glTarget,null)}_getRowByteAlignment(e,t){return 1}_getFramebuffer(){return this._framebuffer||=this.device.createFramebuffer({id:`framebuffer-for-${this.id}`,width:this.width,height:this.height,colorAttachments:[this]}),this._framebuffer}readDataSyncWebGL(e={}){let t=this._getSupportedColorReadOptions(e),n=this.computeMemoryLayout(t),i=nl(this.glType),s=Pr(i),o=new s(n.byteLength/s.BYTES_PER_ELEMENT);return this._readColorTextureLayers(t,n,a=>{let c=new s(o.buffer,o.byteOffset+a,n.bytesPerImage/s.BYTES_PER_ELEMENT);this.gl.readPixels(t.x,t.y,t.width,t.height,this.glFormat,this.glType,c)}),o.buffer}_readColorTextureLayers(e,t,n){let i=this._getFramebuffer(),s=t.bytesPerRow/t.bytesPerPixel,o={3333:this.byteAlignment,...s!==e.width?{3330:s}:{}},a=this.gl.getParameter(3074),c=this.gl.bindFramebuffer(36160,i.handle);try{this.gl.readBuffer(36064),ct(this.gl,o,()=>{for(let l=0;l<e.depthOrArrayLayers;l++)this._attachReadSubresource(i,e.mipLevel,e.z+l),n(l*t.bytesPerImage)})}finally{this.gl.bindFramebuffer(36160,c||null),this.gl.readBuffer(a)}}_attachReadSubresource(e,t,n){let i=`${t}:${n}`;if(this._framebufferAttachmentKey!==i){switch(this.dimension){case"2d":this.gl.framebufferTexture2D(36160,36064,3553,this.handle,t);break;case"cube":this.gl.framebufferTexture2D(36160,36064,oo(this.glTarget,this.dimension,n),this.handle,t);break;case"2d-array":case"3d":this.gl.framebufferTextureLayer(36160,36064,this.handle,t,n);break;default:throw new Error(`${this} color readback does not support ${this.dimension} textures`)}if(this.device.props.debug){let s=Number(this.gl.checkFramebufferStatus(36160));if(s!==36053)throw new Error(`${e} incomplete for ${this} readback (${s})`)}this._framebufferAttachmentKey=i}}generateMipmapsWebGL(e){if(this._assertWritable("generate mipmaps for"),!(!(this.device.isTextureFormatRenderable(this.props.format)&&this.device.isTextureFormatFilterable(this.props.format))&&(S.warn(`${this} is not renderable or filterable, may not be able to generate mipmaps`)(),!e?.force)))try{this.gl.bindTexture(this.glTarget,this.handle),this.gl.generateMipmap(this.glTarget)}catch(n){S.warn(`Error generating mipmap for ${this}: ${n.message}`)()}finally{this.gl.bindTexture(this.glTarget,null)}}_setSamplerParameters(e){S.level>=2&&S.log(2,`${this.id} sampler parameters`,this.device.getGLKeys(e))(),this.gl.bindTexture(this.glTarget,this.handle);for(let[t,n]of Object.entries(e)){let i=Number(t),s=n;switch(i){case 33082:case 33083:this.gl.texParameterf(this.glTarget,i,s);break;case 10240:case 10241:this.gl.texParameteri(this.glTarget,i,s);break;case 10242:case 10243:case 32882:this.gl.texParameteri(this.glTarget,i,s);break;case 34046:this.device.features.has("texture-filterable-anisotropic-webgl")&&this.gl.texParameteri(this.glTarget,i,s);break;case 34892:case 34893:this.gl.texParameteri(this.glTarget,i,s);break}}this.gl.bindTexture(this.glTarget,null)}_getActiveUnit(){return this.gl.getParameter(34016)-33984}_bind(e){let{gl:t}=this;return e!==void 0&&(this._textureUnit=e,t.activeTexture(33984+e)),t.bindTexture(this.glTarget,this.handle),e}_unbind(e){let{gl:t}=this;return e!==void 0&&(this._textureUnit=e,t.activeTexture(33984+e)),t.bindTexture(this.glTarget,null),e}_assertWritable(e){if(this.isHandleBorrowed)throw new Error(`Cannot ${e} borrowed read-only ${this}`)}}});function wv(r,e,t,n){let i=r,s=n;s===!0&&(s=1),s===!1&&(s=0);let o=typeof s=="number"?[s]:s;switch(t){case 35678:case 35680:case 35679:case 35682:case 36289:case 36292:case 36293:case 36298:case 36299:case 36300:case 36303:case 36306:case 36307:case 36308:case 36311:if(typeof n!="number")throw new Error("samplers must be set to integers");return r.uniform1i(e,n);case 5126:return r.uniform1fv(e,o);case 35664:return r.uniform2fv(e,o);case 35665:return r.uniform3fv(e,o);case 35666:return r.uniform4fv(e,o);case 5124:return r.uniform1iv(e,o);case 35667:return r.uniform2iv(e,o);case 35668:return r.uniform3iv(e,o);case 35669:return r.uniform4iv(e,o);case 35670:return r.uniform1iv(e,o);case 35671:return r.uniform2iv(e,o);case 35672:return r.uniform3iv(e,o);case 35673:return r.uniform4iv(e,o);case 5125:return i.uniform1uiv(e,o,1);case 36294:return i.uniform2uiv(e,o,2);case 36295:return i.uniform3uiv(e,o,3);case 36296:return i.uniform4uiv(e,o,4);case 35674:return r.uniformMatrix2fv(e,!1,o);case 35675:return r.uniformMatrix3fv(e,!1,o);case 35676:return r.uniformMatrix4fv(e,!1,o);case 35685:return i.uniformMatrix2x3fv(e,!1,o);case 35686:return i.uniformMatrix2x4fv(e,!1,o);case 35687:return i.uniformMatrix3x2fv(e,!1,o);case 35688:return i.uniformMatrix3x4fv(e,!1,o);case 35689:return i.uniformMatrix4x2fv(e,!1,o);case 35690:return i.uniformMatrix4x3fv(e,!1,o)}throw new Error("Illegal uniform")}var Ev=_(()=>{});function Sv(r){return GI[r]}function sl(r){return UI[r]}function ol(r){return!!Tv[r]}function Pv(r){return Tv[r]}var UI,Tv,GI,al=_(()=>{UI={5126:"f32",35664:"vec2<f32>",35665:"vec3<f32>",35666:"vec4<f32>",5124:"i32",35667:"vec2<i32>",35668:"vec3<i32>",35669:"vec4<i32>",5125:"u32",36294:"vec2<u32>",36295:"vec3<u32>",36296:"vec4<u32>",35670:"f32",35671:"vec2<f32>",35672:"vec3<f32>",35673:"vec4<f32>",35674:"mat2x2<f32>",35685:"mat2x3<f32>",35686:"mat2x4<f32>",35687:"mat3x2<f32>",35675:"mat3x3<f32>",35688:"mat3x4<f32>",35689:"mat4x2<f32>",35690:"mat4x3<f32>",35676:"mat4x4<f32>"},Tv={35678:{viewDimension:"2d",sampleType:"float"},35680:{viewDimension:"cube",sampleType:"float"},35679:{viewDimension:"3d",sampleType:"float"},35682:{viewDimension:"3d",sampleType:"depth"},36289:{viewDimension:"2d-array",sampleType:"float"},36292:{viewDimension:"2d-array",sampleType:"depth"},36293:{viewDimension:"cube",sampleType:"float"},36298:{viewDimension:"2d",sampleType:"sint"},36299:{viewDimension:"3d",sampleType:"sint"},36300:{viewDimension:"cube",sampleType:"sint"},36303:{viewDimension:"2d-array",sampleType:"uint"},36306:{viewDimension:"2d",sampleType:"uint"},36307:{viewDimension:"3d",sampleType:"uint"},36308:{viewDimension:"cube",sampleType:"uint"},36311:{viewDimension:"2d-array",sampleType:"uint"}},GI={uint8:5121,sint8:5120,unorm8:5121,snorm8:5120,uint16:5123,sint16:5122,unorm16:5123,snorm16:5122,uint32:5125,sint32:5124,float16:5131,float32:5126}});function Av(r,e,t={}){let n={attributes:[],bindings:[]};n.attributes=zI(r,e);let i=WI(r,e,t);for(let c of i){let l=c.uniforms.map(f=>({name:f.name,format:f.format,byteOffset:f.byteOffset,byteStride:f.byteStride,arrayLength:f.arrayLength}));n.bindings.push({type:"uniform",name:c.name,group:0,location:c.location,visibility:(c.vertex?1:0)|(c.fragment?2:0),minBindingSize:c.byteLength,uniforms:l})}let s=VI(r,e),o=0;for(let c of s)if(ol(c.type)){let{viewDimension:l,sampleType:f}=Pv(c.type);n.bindings.push({type:"texture",name:c.name,group:0,location:o,viewDimension:l,sampleType:f}),c.textureUnit=o,o+=1}s.length&&(n.uniforms=s);let a=$I(r,e);return a?.length&&(n.varyings=a),n}function zI(r,e){let t=[],n=r.getProgramParameter(e,35721);for(let i=0;i<n;i++){let s=r.getActiveAttrib(e,i);if(!s)throw new Error("activeInfo");let{name:o,type:a}=s,c=r.getAttribLocation(e,o);if(c>=0){let l=sl(a),f=/instance/i.test(o)?"instance":"vertex";t.push({name:o,location:c,stepMode:f,type:l})}}return t.sort((i,s)=>i.location-s.location),t}function $I(r,e){let t=[],n=r.getProgramParameter(e,35971);for(let i=0;i<n;i++){let s=r.getTransformFeedbackVarying(e,i);if(!s)throw new Error("activeInfo");let{name:o,type:a,size:c}=s,l=sl(a),{type:f,components:u}=Sn(l);t.push({location:i,name:o,type:f,size:c*u})}return t.sort((i,s)=>i.location-s.location),t}function VI(r,e){let t=[],n=r.getProgramParameter(e,35718);for(let i=0;i<n;i++){let s=r.getActiveUniform(e,i);if(!s)throw new Error("activeInfo");let{name:o,size:a,type:c}=s,{name:l,isArray:f}=KI(o),u=r.getUniformLocation(e,l),d={location:u,name:l,size:a,type:c,isArray:f};if(t.push(d),d.size>1)for(let h=0;h<d.size;h++){let p=`${l}[${h}]`;u=r.getUniformLocation(e,p);let m={...d,name:p,location:u};t.push(m)}}return t}function WI(r,e,t){let n=[],i=HI(r,e,t);for(let[o,a]of i){n.push(a);try{let c=Lv(r,e,o,a.name);jI(c,a)}catch(c){let l=c instanceof Error?c.message:String(c);S.once(0,`WebGL uniform block reflection failed for "${a.name}"; using supplied std140 metadata. ${l}`)()}}let s=r.getProgramParameter(e,35382);if(!Number.isInteger(s)||s<0)throw new Error(`Failed to reflect WebGL uniform blocks: ACTIVE_UNIFORM_BLOCKS returned ${String(s)}`);for(let o=0;o<s;o++)i.has(o)||n.push(Lv(r,e,o));return n.sort((o,a)=>o.location-a.location),n}function jI(r,e){for(let t of r.uniforms){let n=e.uniforms.find(i=>t.name===i.name||t.name.endsWith(`.${i.name}`));if(!n)throw new Error(`Failed to validate WebGL uniform block "${e.name}": reflected unexpected member "${t.name}"`);if(t.format!==n.format||t.arrayLength!==n.arrayLength||t.byteOffset!==n.byteOffset||t.byteStride!==n.byteStride)throw new Error(`Failed to validate WebGL uniform block "${e.name}": reflected layout for "${t.name}" does not match supplied std140 metadata`)}}function HI(r,e,t){let n=new Map;for(let s of t.uniformBlockLayouts||[])n.set(s.name,qI(s));for(let s of t.shaderLayout?.bindings||[])ZI(s)&&n.set(s.name,s);let i=new Map;for(let s of n.values()){let o=YI(r,e,s.name);if(!o)continue;let{blockIndex:a,blockName:c}=o;if(i.has(a))throw new Error(`Multiple supplied uniform block layouts resolve to active WebGL block "${c}"`);i.set(a,{name:c,location:a,byteLength:s.minBindingSize,vertex:!!(s.visibility&&s.visibility&1),fragment:!!(s.visibility&&s.visibility&2),uniformCount:s.uniforms.length,uniforms:s.uniforms.map(l=>({...l}))})}return i}function YI(r,e,t){let n=t.endsWith("Uniforms")?[t,t.slice(0,-8)]:[t,`${t}Uniforms`];for(let i of n){let s=r.getUniformBlockIndex(e,i);if(s!==4294967295){if(!Number.isInteger(s)||s<0)throw new Error(`Failed to resolve WebGL uniform block "${i}": getUniformBlockIndex returned ${String(s)}`);return{blockIndex:s,blockName:i}}}return null}function Lv(r,e,t,n){let i=n||r.getActiveUniformBlockName(e,t);if(!i)throw new Error(`Failed to reflect WebGL uniform block at index ${t}: missing block name`);let s=(x,v)=>{let w=r.getActiveUniformBlockParameter(e,t,x);if(w==null)throw new Error(`Failed to reflect WebGL uniform block "${i}": ${v} returned null`);return w},o=on(s(35391,"UNIFORM_BLOCK_BINDING"),i,"UNIFORM_BLOCK_BINDING",0),a=on(s(35392,"UNIFORM_BLOCK_DATA_SIZE"),i,"UNIFORM_BLOCK_DATA_SIZE",0),c=on(s(35394,"UNIFORM_BLOCK_ACTIVE_UNIFORMS"),i,"UNIFORM_BLOCK_ACTIVE_UNIFORMS",0),l=Cv(s(35395,"UNIFORM_BLOCK_ACTIVE_UNIFORM_INDICES"),i,"UNIFORM_BLOCK_ACTIVE_UNIFORM_INDICES",c),f=ao(r,e,l,35383,"UNIFORM_TYPE",i,c),u=ao(r,e,l,35384,"UNIFORM_SIZE",i,c),d=ao(r,e,l,35386,"UNIFORM_BLOCK_INDEX",i,c),h=ao(r,e,l,35387,"UNIFORM_OFFSET",i,c),p=ao(r,e,l,35388,"UNIFORM_ARRAY_STRIDE",i,c),m=[];for(let x=0;x<c;x++){if(d[x]!==t)throw new Error(`Failed to reflect WebGL uniform block "${i}": active uniform index ${l[x]} belongs to block ${d[x]}, expected ${t}`);let v=l[x],w=r.getActiveUniform(e,v);if(!w)throw new Error(`Failed to reflect WebGL uniform block "${i}": getActiveUniform(${v}) returned null`);let E=on(f[x],i,`UNIFORM_TYPE[${x}]`,1),T=on(u[x],i,`UNIFORM_SIZE[${x}]`,1),L=on(h[x],i,`UNIFORM_OFFSET[${x}]`,0),C=on(p[x],i,`UNIFORM_ARRAY_STRIDE[${x}]`,0);if(w.type!==E||w.size!==T)throw new Error(`Failed to reflect WebGL uniform block "${i}": getActiveUniform(${v}) disagrees with getActiveUniforms`);m.push({name:w.name,format:sl(E),arrayLength:T,byteOffset:L,byteStride:C})}let g={name:i,location:o,byteLength:a,vertex:!!s(35396,"UNIFORM_BLOCK_REFERENCED_BY_VERTEX_SHADER"),fragment:!!s(35398,"UNIFORM_BLOCK_REFERENCED_BY_FRAGMENT_SHADER"),uniformCount:c,uniforms:m},y=new Set(g.uniforms.map(x=>x.name.split(".")[0]).filter(x=>!!x)),b=g.name.replace(/Uniforms$/,"");if(y.size===1&&!y.has(g.name)&&!y.has(b)){let[x]=y;S.warn(`Uniform block "${g.name}" uses GLSL instance "${x}". luma.gl binds uniform buffers by block name ("${g.name}") and alias ("${b}"). Prefer matching the instance name to one of those to avoid confusing silent mismatches.`)()}return g}function ao(r,e,t,n,i,s,o){let a=r.getActiveUniforms(e,t,n);if(a===null)throw new Error(`Failed to reflect WebGL uniform block "${s}": ${i} returned null`);return Cv(a,s,i,o)}function Cv(r,e,t,n){if(!Array.isArray(r)&&!ArrayBuffer.isView(r))throw new Error(`Failed to reflect WebGL uniform block "${e}": ${t} returned a non-array value`);let i=Array.from(r);if(i.length!==n||i.some(s=>!Number.isInteger(s)))throw new Error(`Failed to reflect WebGL uniform block "${e}": ${t} returned ${i.length} invalid values, expected ${n}`);return i}function on(r,e,t,n){if(!Number.isInteger(r)||r<n)throw new Error(`Failed to reflect WebGL uniform block "${e}": ${t} returned ${String(r)}`);return r}function qI(r){let e=Br(r.uniformTypes,{layout:"std140"}),t=XI(r.uniformTypes,e.fields);return{type:"uniform",name:r.name,group:0,location:0,minBindingSize:e.byteLength,uniforms:t}}function XI(r,e){let t=[],n=(s,o)=>{if(typeof o=="string"){let a=e[s];if(!a)throw new Error(`Missing std140 layout field ${s}`);t.push({name:s,format:a.shaderType,arrayLength:1,byteOffset:a.offset*4,byteStride:0});return}if(Array.isArray(o)){i(s,o[0],o[1]);return}for(let[a,c]of Object.entries(o))n(`${s}.${a}`,c)},i=(s,o,a)=>{if(typeof o=="string"){let c=e[`${s}[0]`],l=a>1?e[`${s}[1]`]:void 0;if(!c)throw new Error(`Missing std140 array layout field ${s}[0]`);t.push({name:`${s}[0]`,format:c.shaderType,arrayLength:a,byteOffset:c.offset*4,byteStride:l?(l.offset-c.offset)*4:0});return}if(Array.isArray(o))throw new Error(`Nested uniform arrays are not supported for ${s}`);for(let[c,l]of Object.entries(o)){if(typeof l!="string")throw new Error(`Composite uniform array members are not supported for ${s}`);let f=`${s}[0].${c}`,u=`${s}[1].${c}`,d=e[f],h=a>1?e[u]:void 0;if(!d)throw new Error(`Missing std140 array layout field ${f}`);t.push({name:f,format:d.shaderType,arrayLength:a,byteOffset:d.offset*4,byteStride:h?(h.offset-d.offset)*4:0})}};for(let[s,o]of Object.entries(r))n(s,o);return t}function ZI(r){return r.type==="uniform"&&Number.isInteger(r.minBindingSize)&&r.minBindingSize>=0&&Array.isArray(r.uniforms)&&r.uniforms.every(e=>typeof e.name=="string"&&typeof e.format=="string"&&Number.isInteger(e.arrayLength)&&e.arrayLength>0&&Number.isInteger(e.byteOffset)&&e.byteOffset>=0&&Number.isInteger(e.byteStride)&&e.byteStride>=0)}function KI(r){if(r[r.length-1]!=="]")return{name:r,length:1,isArray:!1};let t=/([^[]*)(\[[0-9]+\])?/.exec(r);return{name:Jt(t?.[1],`Failed to parse GLSL uniform name ${r}`),length:t?.[2]?1:0,isArray:!!t?.[2]}}var Mv=_(()=>{I();al()});function QI(r,e){let t={...r,attributes:r.attributes.map(n=>({...n})),bindings:r.bindings.map(n=>({...n}))};for(let n of e?.attributes||[]){let i=t.attributes.find(s=>s.name===n.name);i?(i.type=n.type||i.type,i.stepMode=n.stepMode||i.stepMode):S.warn(`shader layout attribute ${n.name} not present in shader`)}for(let n of e?.bindings||[]){let i=Iv(t,n.name);if(!i){S.warn(`shader layout binding ${n.name} not present in shader`);continue}Object.assign(i,n)}return t}function Iv(r,e){return r.bindings.find(t=>t.name===e||t.name===`${e}Uniforms`||`${t.name}Uniforms`===e)}function Rv(r,e){return r[e]||r[`${e}Uniforms`]||r[e.replace(/Uniforms$/,"")]}var cl,Bv=_(()=>{I();Ev();Xc();Hc();il();fp();Mv();cl=class extends ze{device;handle;vs;fs;introspectedLayout;bindings={};uniforms={};varyings=null;_uniformCount=0;_uniformSetters={};get[Symbol.toStringTag](){return"WEBGLRenderPipeline"}constructor(e,t){super(e,t),this.device=e;let n=this.sharedRenderPipeline||this.device._createSharedRenderPipelineWebGL(t);this.sharedRenderPipeline=n,this.handle=n.handle,this.vs=n.vs,this.fs=n.fs,this.linkStatus=n.linkStatus,this.introspectedLayout=Av(this.device.gl,this.handle,{uniformBlockLayouts:t._uniformBlockLayouts,shaderLayout:t.shaderLayout}),this.device._setWebGLDebugMetadata(this.handle,this,{spector:{id:this.props.id}}),this.shaderLayout=t.shaderLayout?QI(this.introspectedLayout,t.shaderLayout):this.introspectedLayout}destroy(){this.destroyed||(this.sharedRenderPipeline&&!this.props._sharedRenderPipeline&&this.sharedRenderPipeline.destroy(),this.destroyResource())}setBindings(e,t){let n=En(Ir(this.shaderLayout,e));for(let[i,s]of Object.entries(n)){let o=Iv(this.shaderLayout,i);if(o){switch(s||S.warn(`Unsetting binding "${i}" in render pipeline "${this.id}"`)(),o.type){case"uniform":if(!(s instanceof at)&&!(s.buffer instanceof at))throw new Error("buffer value");break;case"texture":if(!(s instanceof At||s instanceof Ct||s instanceof Lt))throw new Error(`${this} Bad texture binding for ${i}`);break;case"sampler":S.warn(`Ignoring sampler ${i}`)();break;default:throw new Error(o.type)}this.bindings[i]=s}else{let a=this.shaderLayout.bindings.map(c=>`"${c.name}"`).join(", ");t?.disableWarnings||S.warn(`No binding "${i}" in render pipeline "${this.id}", expected one of ${a}`,s)()}}}draw(e){let t=e.renderPass,n=e.bindGroups?En(e.bindGroups):e.bindings||this.bindings;return t.setPipeline(this),t.setBindings(n),t.setVertexArray(e.vertexArray),t.draw({parameters:e.parameters,topology:e.topology,isInstanced:e.isInstanced,vertexCount:e.vertexCount,indexCount:e.indexCount,instanceCount:e.instanceCount,firstVertex:e.firstVertex,firstIndex:e.firstIndex,firstInstance:e.firstInstance,baseVertex:e.baseVertex,transformFeedback:e.transformFeedback,uniforms:e.uniforms})}_areTexturesRenderable(e){let t=!0;for(let n of this.shaderLayout.bindings)Rv(e,n.name)||(S.warn(`Binding ${n.name} not found in ${this.id}`)(),t=!1);return t}_applyBindings(e,t){if(this._syncLinkStatus(),this.linkStatus!=="success")return;let{gl:n}=this.device;n.useProgram(this.handle);let i=0,s=0;for(let o of this.shaderLayout.bindings){let a=Rv(e,o.name);if(!a)throw new Error(`No value for binding ${o.name} in ${this.id}`);switch(o.type){case"uniform":let{name:c}=o,l=n.getUniformBlockIndex(this.handle,c);if(l===4294967295)throw new Error(`Invalid uniform block name ${c}`);if(n.uniformBlockBinding(this.handle,l,s),a instanceof at)n.bindBufferBase(35345,s,a.handle);else{let u=a;n.bindBufferRange(35345,s,u.buffer.handle,u.offset||0,u.size||u.buffer.byteLength-(u.offset||0))}s+=1;break;case"texture":if(!(a instanceof At||a instanceof Ct||a instanceof Lt))throw new Error("texture");let f;if(a instanceof At)f=a.texture;else if(a instanceof Ct)f=a;else if(a instanceof Lt&&a.colorAttachments[0]instanceof At)S.warn("Passing framebuffer in texture binding may be deprecated. Use fbo.colorAttachments[0] instead")(),f=a.colorAttachments[0].texture;else throw new Error("No texture");n.activeTexture(33984+i),n.bindTexture(f.glTarget,f.handle),i+=1;break;case"sampler":break;case"storage":case"read-only-storage":throw new Error(`binding type '${o.type}' not supported in WebGL`)}}}_applyUniforms(e){for(let t of this.shaderLayout.uniforms||[]){let{name:n,location:i,type:s,textureUnit:o}=t,a=e[n]??o;a!==void 0&&wv(this.device.gl,i,s,a)}}_syncLinkStatus(){this.linkStatus=this.sharedRenderPipeline.linkStatus}}});var Ov,ll,Dv=_(()=>{I();al();Ov=4,ll=class extends qi{device;handle;vs;fs;linkStatus="pending";constructor(e,t){super(e,t),this.device=e,this.handle=t.handle||this.device.gl.createProgram(),this.vs=t.vs,this.fs=t.fs,t.varyings&&t.varyings.length>0&&this.device.gl.transformFeedbackVaryings(this.handle,t.varyings,t.bufferMode||35981),this._linkShaders()}destroy(){this.destroyed||(this.device.gl.useProgram(null),this.device.gl.deleteProgram(this.handle),this.handle.destroyed=!0,this.destroyResource())}async _linkShaders(){let{gl:e}=this.device;if(e.attachShader(this.handle,this.vs.handle),e.attachShader(this.handle,this.fs.handle),S.time(Ov,`linkProgram for ${this.id}`)(),e.linkProgram(this.handle),S.timeEnd(Ov,`linkProgram for ${this.id}`)(),!this.device.features.has("compilation-status-async-webgl")){let n=this._getLinkStatus();this._reportLinkStatus(n);return}S.once(1,"RenderPipeline linking is asynchronous")(),await this._waitForLinkComplete(),S.info(2,`RenderPipeline ${this.id} - async linking complete: ${this.linkStatus}`)();let t=this._getLinkStatus();this._reportLinkStatus(t)}async _reportLinkStatus(e){switch(e){case"success":return;default:let t=e==="link-error"?"Link error":"Validation error";switch(this.vs.compilationStatus){case"error":throw this.vs.debugShader(),new Error(`${this} ${t} during compilation of ${this.vs}`);case"pending":await this.vs.asyncCompilationStatus,this.vs.debugShader();break;case"success":break}switch(this.fs?.compilationStatus){case"error":throw this.fs.debugShader(),new Error(`${this} ${t} during compilation of ${this.fs}`);case"pending":await this.fs.asyncCompilationStatus,this.fs.debugShader();break;case"success":break}let n=this.device.gl.getProgramInfoLog(this.handle);this.device.reportError(new Error(`${t} during ${e}: ${n}`),this)(),this.device.debug()}}_getLinkStatus(){let{gl:e}=this.device;return e.getProgramParameter(this.handle,35714)?(this._initializeSamplerUniforms(),e.validateProgram(this.handle),e.getProgramParameter(this.handle,35715)?(this.linkStatus="success","success"):(this.linkStatus="error","validation-error")):(this.linkStatus="error","link-error")}_initializeSamplerUniforms(){let{gl:e}=this.device;e.useProgram(this.handle);let t=0,n=e.getProgramParameter(this.handle,35718);for(let i=0;i<n;i++){let s=e.getActiveUniform(this.handle,i);if(s&&ol(s.type)){let o=s.name.endsWith("[0]"),a=o?s.name.slice(0,-3):s.name,c=e.getUniformLocation(this.handle,a);c!==null&&(t=this._assignSamplerUniform(c,s,o,t))}}}_assignSamplerUniform(e,t,n,i){let{gl:s}=this.device;if(n&&t.size>1){let o=Int32Array.from({length:t.size},(a,c)=>i+c);return s.uniform1iv(e,o),i+t.size}return s.uniform1i(e,i),i+1}async _waitForLinkComplete(){let e=async i=>await new Promise(s=>setTimeout(s,i));if(!this.device.features.has("compilation-status-async-webgl")){await e(10);return}let{gl:n}=this.device;for(;;){if(n.getProgramParameter(this.handle,37297))return;await e(10)}}}});function JI(r,e){let t=e.sourceBuffer,n=e.destinationBuffer;r.gl.bindBuffer(36662,t.handle),r.gl.bindBuffer(36663,n.handle),r.gl.copyBufferSubData(36662,36663,e.sourceOffset??0,e.destinationOffset??0,e.size),r.gl.bindBuffer(36662,null),r.gl.bindBuffer(36663,null)}function eB(r,e){let{sourceBuffer:t,byteOffset:n=0,destinationTexture:i,mipLevel:s=0,origin:o=[0,0,0],aspect:a="all",bytesPerRow:c,rowsPerImage:l,size:f}=e;if(a!=="all")throw new Error("copyBufferToTexture aspect is not supported in WebGL");i.writeBuffer(t,{byteOffset:n,bytesPerRow:c,rowsPerImage:l,mipLevel:s,x:o[0]??0,y:o[1]??0,z:o[2]??0,width:f[0],height:f[1],depthOrArrayLayers:f[2]})}function tB(r,e){let{sourceTexture:t,mipLevel:n=0,aspect:i="all",width:s=e.sourceTexture.width,height:o=e.sourceTexture.height,depthOrArrayLayers:a,origin:c=[0,0,0],destinationBuffer:l,byteOffset:f=0,bytesPerRow:u,rowsPerImage:d}=e;if(t instanceof G){t.readBuffer({x:c[0]??0,y:c[1]??0,z:c[2]??0,width:s,height:o,depthOrArrayLayers:a,mipLevel:n,aspect:i,byteOffset:f},l);return}if(i!=="all")throw new Error("aspect not supported in WebGL");if(n!==0||a!==void 0||u||d)throw new Error("not implemented");let{framebuffer:h,destroyFramebuffer:p}=kv(t),m;try{let g=l,y=s||h.width,b=o||h.height,x=Jt(h.colorAttachments[0]),v=Vc(x.texture.props.format),w=v.format,E=v.type;r.gl.bindBuffer(35051,g.handle),m=r.gl.bindFramebuffer(36160,h.handle),r.gl.readPixels(c[0],c[1],y,b,w,E,f)}finally{r.gl.bindBuffer(35051,null),m!==void 0&&r.gl.bindFramebuffer(36160,m),p&&h.destroy()}}function rB(r,e){let{sourceTexture:t,destinationMipLevel:n=0,origin:i=[0,0],destinationOrigin:s=[0,0,0],destinationTexture:o}=e,{width:a=e.destinationTexture.width,height:c=e.destinationTexture.height}=e,{framebuffer:l,destroyFramebuffer:f}=kv(t),[u=0,d=0]=i,[h,p,m]=s,g=r.gl.bindFramebuffer(36160,l.handle),y,b;if(o instanceof Ct)y=o,a=Number.isFinite(a)?a:y.width,c=Number.isFinite(c)?c:y.height,y._bind(0),b=y.glTarget;else throw new Error("invalid destination");switch(b){case 3553:case 34067:r.gl.copyTexSubImage2D(b,n,h,p,u,d,a,c);break;case 35866:case 32879:r.gl.copyTexSubImage3D(b,n,h,p,m,u,d,a,c);break;default:}y&&y._unbind(),r.gl.bindFramebuffer(36160,g),f&&l.destroy()}function kv(r){if(r instanceof G){let{width:e,height:t,id:n}=r;return{framebuffer:r.device.createFramebuffer({id:`framebuffer-for-${n}`,width:e,height:t,colorAttachments:[r]}),destroyFramebuffer:!0}}return{framebuffer:r,destroyFramebuffer:!1}}var fl,Nv=_(()=>{I();ci();il();fl=class extends Ki{device;handle=null;commands=[];constructor(e,t={}){super(e,t),this.device=e}_executeCommands(e=this.commands){for(let t of e)switch(t.name){case"copy-buffer-to-buffer":JI(this.device,t.options);break;case"copy-buffer-to-texture":eB(this.device,t.options);break;case"copy-texture-to-buffer":tB(this.device,t.options);break;case"copy-texture-to-texture":rB(this.device,t.options);break;default:throw new Error(t.name)}}}});function Fv(r){switch(r){case"point-list":return 0;case"line-list":return 1;case"line-strip":return 3;case"triangle-list":return 4;case"triangle-strip":return 5;default:throw new Error(r)}}function Uv(r){switch(r){case"point-list":return 0;case"line-list":return 1;case"line-strip":return 1;case"triangle-list":return 4;case"triangle-strip":return 4;default:throw new Error(r)}}var dp=_(()=>{});var nB,ul,Gv=_(()=>{I();rl();si();dp();op();nB=[1,2,4,8],ul=class extends Xi{device;handle=null;glParameters={};pipeline=null;bindings={};bindingsPipeline=null;vertexArray=null;constructor(e,t){super(e,t),this.device=e;let n=this.props.framebuffer,i=!n||n.handle===null;i&&e.getDefaultCanvasContext()._resizeDrawingBufferIfNeeded();let s;if(!t?.parameters?.viewport)if(!i&&n){let{width:o,height:a}=n;s=[0,0,o,a]}else{let[o,a]=e.getDefaultCanvasContext().getDrawingBufferSize();s=[0,0,o,a]}if(this.device.pushState(),this.setParameters({viewport:s,...this.props.parameters}),!i&&n?.colorAttachments.length){let o=n.colorAttachments.map((a,c)=>36064+c);this.device.gl.drawBuffers(o)}else i&&this.device.gl.drawBuffers([1029]);this.clear(),this.props.timestampQuerySet&&this.props.beginTimestampIndex!==void 0&&this.props.timestampQuerySet.writeTimestamp(this.props.beginTimestampIndex)}end(){this.destroyed||(this.props.timestampQuerySet&&this.props.endTimestampIndex!==void 0&&this.props.timestampQuerySet.writeTimestamp(this.props.endTimestampIndex),this.device.popState(),this.destroy())}pushDebugGroup(e){}popDebugGroup(){}insertDebugMarker(e){}executeBundles(e){throw new Error("Render bundles are only supported in WebGPU")}setParameters(e={}){let t={...this.glParameters};t.framebuffer=this.props.framebuffer||null,this.props.depthReadOnly&&(t.depthMask=!this.props.depthReadOnly),t.stencilMask=this.props.stencilReadOnly?0:1,t[35977]=this.props.discard,e.viewport&&(e.viewport.length>=6?(t.viewport=e.viewport.slice(0,4),t.depthRange=[e.viewport[4],e.viewport[5]]):t.viewport=e.viewport),e.scissorRect&&(t.scissorTest=!0,t.scissor=e.scissorRect),e.blendConstant&&(t.blendColor=e.blendConstant),e.stencilReference!==void 0&&(t[2967]=e.stencilReference,t[36003]=e.stencilReference),"colorMask"in e&&(t.colorMask=nB.map(n=>!!(n&e.colorMask))),this.glParameters=t,it(this.device.gl,t)}setPipeline(e){this.pipeline=e}setBindings(e,t){if(!this.pipeline)throw new Error("RenderPass.setPipeline() must be called before setBindings()");this.bindings=En(Ir(this.pipeline.shaderLayout,e)),this.bindingsPipeline=this.pipeline}setVertexArray(e){this.vertexArray=e}draw(e){let t=this.pipeline,n=this.vertexArray;if(!t)throw new Error("RenderPass.setPipeline() must be called before draw()");if(!n)throw new Error("RenderPass.setVertexArray() must be called before draw()");if(t.shaderLayout.bindings.length>0&&this.bindingsPipeline!==t)throw new Error("RenderPass.setBindings() must be called after setPipeline() before draw()");t._syncLinkStatus();let{parameters:i=t.props.parameters,topology:s=t.props.topology,vertexCount:o,indexCount:a,instanceCount:c,isInstanced:l=!1,firstVertex:f=0,transformFeedback:u,uniforms:d=t.uniforms}=e,h=Fv(s),p=!!n.indexBuffer,m=n.indexBuffer?.glIndexType,g=a??o??0;if(t.linkStatus!=="success")return S.info(2,`RenderPipeline:${t.id}.draw() aborted - waiting for shader linking`)(),!1;if(!t._areTexturesRenderable(this.bindings))return S.info(2,`RenderPipeline:${t.id}.draw() aborted - textures not yet loaded`)(),!1;this.device.gl.useProgram(t.handle),n.bindBeforeRender(this);let y=u;return y&&y.begin(t.props.topology),t._applyBindings(this.bindings,{disableWarnings:t.props.disableWarnings}),t._applyUniforms(d),xv(this.device,i,this.glParameters,()=>{p&&l?this.device.gl.drawElementsInstanced(h,g,m,f,c||0):p?this.device.gl.drawElements(h,g,m,f):l?this.device.gl.drawArraysInstanced(h,f,o||0,c||0):this.device.gl.drawArrays(h,f,o||0),y&&y.end()}),n.unbindAfterRender(this),!0}drawIndirect(e,t=0){throw new Error("Indirect drawing is only supported in WebGPU")}drawIndexedIndirect(e,t=0){throw new Error("Indirect drawing is only supported in WebGPU")}beginOcclusionQuery(e){this.props.occlusionQuerySet?.beginOcclusionQuery()}endOcclusionQuery(){this.props.occlusionQuerySet?.endOcclusionQuery()}clear(){let e={...this.glParameters},t=0;this.props.clearColors&&this.props.clearColors.forEach((n,i)=>{n&&this.clearColorBuffer(i,n)}),this.props.clearColor!==!1&&this.props.clearColors===void 0&&(t|=16384,e.clearColor=this.props.clearColor),this.props.clearDepth!==!1&&(t|=256,e.clearDepth=this.props.clearDepth),this.props.clearStencil!==!1&&(t|=1024,e.clearStencil=this.props.clearStencil),t!==0&&ct(this.device.gl,e,()=>{this.device.gl.clear(t)})}clearColorBuffer(e=0,t=[0,0,0,0]){ct(this.device.gl,{framebuffer:this.props.framebuffer},()=>{switch(t.constructor){case Int8Array:case Int16Array:case Int32Array:this.device.gl.clearBufferiv(6144,e,t);break;case Uint8Array:case Uint8ClampedArray:case Uint16Array:case Uint32Array:this.device.gl.clearBufferuiv(6144,e,t);break;case Float32Array:this.device.gl.clearBufferfv(6144,e,t);break;default:throw new Error("clearColorBuffer: color must be typed array")}})}}});var co,zv=_(()=>{I();Nv();Gv();co=class extends Zi{device;handle=null;commandBuffer;constructor(e,t){super(e,t),this.device=e,this.commandBuffer=new fl(e,{id:this.id,userData:this.userData})}destroy(){this.destroyResource()}finish(){return this.destroy(),this.commandBuffer}beginRenderPass(e={}){return new ul(this.device,this._applyTimeProfilingToPassProps(e))}beginComputePass(e={}){throw new Error("ComputePass not supported in WebGL")}copyBufferToBuffer(e){this.commandBuffer.commands.push({name:"copy-buffer-to-buffer",options:e})}copyBufferToTexture(e){this.commandBuffer.commands.push({name:"copy-buffer-to-texture",options:e})}copyTextureToBuffer(e){this.commandBuffer.commands.push({name:"copy-texture-to-buffer",options:e})}copyTextureToTexture(e){this.commandBuffer.commands.push({name:"copy-texture-to-texture",options:e})}pushDebugGroup(e){}popDebugGroup(){}insertDebugMarker(e){}resolveQuerySet(e,t,n){throw new Error("resolveQuerySet is not supported in WebGL")}writeTimestamp(e,t){e.writeTimestamp(t)}}});function $v(r){let{target:e,source:t,start:n=0,count:i=1}=r,s=t.length,o=i*s,a=0;for(let c=n;a<s;a++)e[c++]=t[a]??0;for(;a<o;)a<o-a?(e.copyWithin(n+a,n,n+a),a*=2):(e.copyWithin(n+a,n,n+o-a),a=o);return r.target}var Vv=_(()=>{});function iB(r){return Array.isArray(r)?new Float32Array(r):r}function sB(r,e){if(!r||!e||r.length!==e.length||r.constructor!==e.constructor)return!1;for(let t=0;t<r.length;++t)if(r[t]!==e[t])return!1;return!0}var dl,Wv=_(()=>{I();_r();Qh();Vv();dl=class r extends Qi{get[Symbol.toStringTag](){return"VertexArray"}device;handle;attributeInfosByLocation;buffer=null;bufferValue=null;static isConstantAttributeZeroSupported(e){return nf()==="Chrome"}constructor(e,t){super(e,t),this.device=e,this.handle=this.device.gl.createVertexArray(),this.attributeInfosByLocation=new Array(this.maxVertexAttributes).fill(null);for(let n of Object.values(is(t.shaderLayout,t.bufferLayout)))this.attributeInfosByLocation[n.location]=n}destroy(){super.destroy(),this.buffer&&this.buffer?.destroy(),this.handle&&(this.device.gl.deleteVertexArray(this.handle),this.handle=void 0)}setIndexBuffer(e){let t=e;if(t&&t.glTarget!==34963)throw new Error("Use .setBuffer()");this.device.gl.bindVertexArray(this.handle),this.device.gl.bindBuffer(34963,t?t.handle:null),this.indexBuffer=t,this.device.gl.bindVertexArray(null)}setBuffer(e,t){let n=t;if(n.glTarget===34963)throw new Error("Use .setIndexBuffer()");let{size:i,type:s,stride:o,offset:a,normalized:c,integer:l,divisor:f}=this._getAccessor(e);this.device.gl.bindVertexArray(this.handle),this.device.gl.bindBuffer(34962,n.handle),l?this.device.gl.vertexAttribIPointer(e,i,s,o,a):this.device.gl.vertexAttribPointer(e,i,s,c,o,a),this.device.gl.bindBuffer(34962,null),this.device.gl.enableVertexAttribArray(e),this.device.gl.vertexAttribDivisor(e,f||0),this.attributes[e]=n,this.device.gl.bindVertexArray(null)}setConstantWebGL(e,t){this._enable(e,!1),this.attributes[e]=t}bindBeforeRender(){this.device.gl.bindVertexArray(this.handle),this._applyConstantAttributes()}unbindAfterRender(){this.device.gl.bindVertexArray(null)}_applyConstantAttributes(){for(let e=0;e<this.maxVertexAttributes;++e){let t=this.attributes[e];ArrayBuffer.isView(t)&&this.device.setConstantAttributeWebGL(e,t)}}_getAccessor(e){let t=this.attributeInfosByLocation[e];if(!t)throw new Error(`Unknown attribute location ${e}`);let n=Uc(t.bufferDataType);return{size:t.bufferComponents,type:n,stride:t.byteStride,offset:t.byteOffset,normalized:t.normalized,integer:t.integer,divisor:t.stepMode==="instance"?1:0}}_enable(e,t=!0){let i=r.isConstantAttributeZeroSupported(this.device)||e!==0;(t||i)&&(e=Number(e),this.device.gl.bindVertexArray(this.handle),t?this.device.gl.enableVertexAttribArray(e):this.device.gl.disableVertexAttribArray(e),this.device.gl.bindVertexArray(null))}getConstantBuffer(e,t){let n=iB(t),i=n.byteLength*e,s=n.length*e;if(this.buffer&&i!==this.buffer.byteLength)throw new Error(`Buffer size is immutable, byte length ${i} !== ${this.buffer.byteLength}.`);let o=!this.buffer;if(this.buffer=this.buffer||this.device.createBuffer({byteLength:i}),o||=!sB(n,this.bufferValue),o){let a=Nu(t.constructor,s);$v({target:a,source:n,start:0,count:s}),this.buffer.write(a),this.bufferValue=t}return this.buffer}}});function jv(r){return typeof r=="number"?Number.isInteger(r):/^\d+$/.test(r)}var hl,Hv=_(()=>{I();pl();dp();hl=class extends Ji{device;gl;handle;layout;buffers={};unusedBuffers={};bindOnUse=!0;_bound=!1;constructor(e,t){super(e,t),this.device=e,this.gl=e.gl,this.handle=this.props.handle||this.gl.createTransformFeedback(),this.layout=this.props.layout,t.buffers&&this.setBuffers(t.buffers),Object.seal(this)}destroy(){this.gl.deleteTransformFeedback(this.handle),super.destroy()}begin(e="point-list"){this.gl.bindTransformFeedback(36386,this.handle),this.bindOnUse&&this._bindBuffers(),this.gl.beginTransformFeedback(Uv(e))}end(){this.gl.endTransformFeedback(),this.bindOnUse&&this._unbindBuffers(),this.gl.bindTransformFeedback(36386,null)}setBuffers(e){this.buffers={},this.unusedBuffers={},this.bind(()=>{for(let[t,n]of Object.entries(e))this.setBuffer(t,n)})}setBuffer(e,t){let n=this._getVaryingIndex(e),{buffer:i,byteLength:s,byteOffset:o}=this._getBufferRange(t);if(n<0){this.unusedBuffers[e]=i,S.warn(`${this.id} unusedBuffers varying buffer ${e}`)();return}this.buffers[n]={buffer:i,byteLength:s,byteOffset:o},this.bindOnUse||this._bindBuffer(n,i,o,s)}getBuffer(e){if(jv(e))return this.buffers[e]||null;let t=this._getVaryingIndex(e);return this.buffers[t]??null}bind(e=this.handle){if(typeof e!="function")return this.gl.bindTransformFeedback(36386,e),this;let t;return this._bound?t=e():(this.gl.bindTransformFeedback(36386,this.handle),this._bound=!0,t=e(),this._bound=!1,this.gl.bindTransformFeedback(36386,null)),t}unbind(){this.bind(null)}_getBufferRange(e){if(e instanceof at)return{buffer:e,byteOffset:0,byteLength:e.byteLength};let{buffer:t,byteOffset:n=0,byteLength:i=e.buffer.byteLength}=e;return{buffer:t,byteOffset:n,byteLength:i}}_getVaryingIndex(e){if(jv(e))return Number(e);for(let t of this.layout.varyings||[])if(e===t.name)return t.location;return-1}_bindBuffers(){for(let[e,t]of Object.entries(this.buffers)){let{buffer:n,byteLength:i,byteOffset:s}=this._getBufferRange(t);this._bindBuffer(Number(e),n,s,i)}}_unbindBuffers(){for(let e in this.buffers)this.gl.bindBufferBase(35982,Number(e),null)}_bindBuffer(e,t,n=0,i){let s=t&&t.handle;!s||i===void 0?this.gl.bindBufferBase(35982,e,s):this.gl.bindBufferRange(35982,e,s,n,i)}}});var ml,Yv=_(()=>{I();ml=class extends es{device;handle;_timestampPairs=[];_pendingReads=new Set;_occlusionQuery=null;_occlusionActive=!1;get[Symbol.toStringTag](){return"QuerySet"}constructor(e,t){if(super(e,t),this.device=e,t.type==="timestamp"){if(t.count<2)throw new Error("Timestamp QuerySet requires at least two query slots");this._timestampPairs=new Array(Math.ceil(t.count/2)).fill(null).map(()=>({activeQuery:null,completedQueries:[]})),this.handle=null}else{if(t.count>1)throw new Error("WebGL occlusion QuerySet can only have one value");let n=this.device.gl.createQuery();if(!n)throw new Error("WebGL query not supported");this.handle=n}Object.seal(this)}destroy(){if(!this.destroyed){this.handle&&this.device.gl.deleteQuery(this.handle);for(let e of this._timestampPairs){e.activeQuery&&(this._cancelPendingQuery(e.activeQuery),this.device.gl.deleteQuery(e.activeQuery.handle));for(let t of e.completedQueries)this._cancelPendingQuery(t),this.device.gl.deleteQuery(t.handle)}this._occlusionQuery&&(this._cancelPendingQuery(this._occlusionQuery),this.device.gl.deleteQuery(this._occlusionQuery.handle));for(let e of Array.from(this._pendingReads))this._cancelPendingQuery(e);this.destroyResource()}}isResultAvailable(e){return this.props.type==="timestamp"?e===void 0?this._timestampPairs.some((t,n)=>this._isTimestampPairAvailable(n)):this._isTimestampPairAvailable(this._getTimestampPairIndex(e)):this._occlusionQuery?this._pollQueryAvailability(this._occlusionQuery):!1}async readResults(e){let t=e?.firstQuery||0,n=e?.queryCount||this.props.count-t;if(this._validateRange(t,n),this.props.type==="timestamp"){let i=new Array(n).fill(0n),s=Math.floor(t/2),o=Math.floor((t+n-1)/2);for(let a=s;a<=o;a++){let c=await this._consumeTimestampPairResult(a),l=a*2,f=l+1;l>=t&&l<t+n&&(i[l-t]=0n),f>=t&&f<t+n&&(i[f-t]=c)}return i}if(!this._occlusionQuery)throw new Error("Occlusion query has not been started");return[await this._consumeQueryResult(this._occlusionQuery)]}async readTimestampDuration(e,t){if(this.props.type!=="timestamp")throw new Error("Timestamp durations require a timestamp QuerySet");if(e<0||t>=this.props.count||t<=e)throw new Error("Timestamp duration range is out of bounds");if(e%2!==0||t!==e+1)throw new Error("WebGL timestamp durations require adjacent even/odd query indices");let n=await this._consumeTimestampPairResult(this._getTimestampPairIndex(e));return Number(n)/1e6}beginOcclusionQuery(){if(this.props.type!=="occlusion")throw new Error("Occlusion queries require an occlusion QuerySet");if(!this.handle)throw new Error("WebGL occlusion query is not available");if(this._occlusionActive)throw new Error("Occlusion query is already active");this.device.gl.beginQuery(35887,this.handle),this._occlusionQuery={handle:this.handle,promise:null,result:null,disjoint:!1,cancelled:!1,pollRequestId:null,resolve:null,reject:null},this._occlusionActive=!0}endOcclusionQuery(){if(!this._occlusionActive)throw new Error("Occlusion query is not active");this.device.gl.endQuery(35887),this._occlusionActive=!1}writeTimestamp(e){if(this.props.type!=="timestamp")throw new Error("Timestamp writes require a timestamp QuerySet");let t=this._getTimestampPairIndex(e),n=this._timestampPairs[t];if(e%2===0){if(n.activeQuery)throw new Error("Timestamp query pair is already active");let i=this.device.gl.createQuery();if(!i)throw new Error("WebGL query not supported");let s={handle:i,promise:null,result:null,disjoint:!1,cancelled:!1,pollRequestId:null,resolve:null,reject:null};this.device.gl.beginQuery(35007,i),n.activeQuery=s;return}if(!n.activeQuery)throw new Error("Timestamp query pair was ended before it was started");this.device.gl.endQuery(35007),n.completedQueries.push(n.activeQuery),n.activeQuery=null}_validateRange(e,t){if(e<0||t<0||e+t>this.props.count)throw new Error("Query read range is out of bounds")}_getTimestampPairIndex(e){if(e<0||e>=this.props.count)throw new Error("Query index is out of bounds");return Math.floor(e/2)}_isTimestampPairAvailable(e){let t=this._timestampPairs[e];return!t||t.completedQueries.length===0?!1:this._pollQueryAvailability(t.completedQueries[0])}_pollQueryAvailability(e){if(e.cancelled||this.destroyed)return e.result=0n,!0;if(e.result!==null||e.disjoint)return!0;if(!this.device.gl.getQueryParameter(e.handle,34919))return!1;let n=!!this.device.gl.getParameter(36795);return e.disjoint=n,e.result=n?0n:BigInt(this.device.gl.getQueryParameter(e.handle,34918)),!0}async _consumeTimestampPairResult(e){let t=this._timestampPairs[e];if(!t||t.completedQueries.length===0)throw new Error("Timestamp query pair has no completed result");let n=t.completedQueries.shift();try{return await this._consumeQueryResult(n)}finally{this.device.gl.deleteQuery(n.handle)}}_consumeQueryResult(e){return e.promise||(this._pendingReads.add(e),e.promise=new Promise((t,n)=>{e.resolve=t,e.reject=n;let i=()=>{if(e.pollRequestId=null,e.cancelled||this.destroyed){this._pendingReads.delete(e),e.promise=null,e.resolve=null,e.reject=null,t(0n);return}if(!this._pollQueryAvailability(e)){e.pollRequestId=this._requestAnimationFrame(i);return}this._pendingReads.delete(e),e.promise=null,e.resolve=null,e.reject=null,e.disjoint?n(new Error("GPU timestamp query was invalidated by a disjoint event")):t(e.result||0n)};i()})),e.promise}_cancelPendingQuery(e){if(this._pendingReads.delete(e),e.cancelled=!0,e.pollRequestId!==null&&(this._cancelAnimationFrame(e.pollRequestId),e.pollRequestId=null),e.resolve){let t=e.resolve;e.promise=null,e.resolve=null,e.reject=null,t(0n)}}_requestAnimationFrame(e){return requestAnimationFrame(e)}_cancelAnimationFrame(e){cancelAnimationFrame(e)}}});var gl,qv=_(()=>{I();gl=class extends ts{device;gl;handle;signaled;_signaled=!1;constructor(e,t={}){super(e,{}),this.device=e,this.gl=e.gl;let n=this.props.handle||this.gl.fenceSync(this.gl.SYNC_GPU_COMMANDS_COMPLETE,0);if(!n)throw new Error("Failed to create WebGL fence");this.handle=n,this.signaled=new Promise(i=>{let s=()=>{let o=this.gl.clientWaitSync(this.handle,0,0);o===this.gl.ALREADY_SIGNALED||o===this.gl.CONDITION_SATISFIED?(this._signaled=!0,i()):setTimeout(s,1)};s()})}isSignaled(){if(this._signaled)return!0;let e=this.gl.getSyncParameter(this.handle,this.gl.SYNC_STATUS);return this._signaled=e===this.gl.SIGNALED,this._signaled}destroy(){this.destroyed||this.gl.deleteSync(this.handle)}}});function hp(r){switch(r){case 6406:case 33326:case 6403:case 36244:return 1;case 33339:case 33340:case 33328:case 33320:case 33319:return 2;case 6407:case 36248:case 34837:return 3;case 6408:case 36249:case 34836:return 4;default:return 0}}function Xv(r){switch(r){case 5121:return 1;case 33635:case 32819:case 32820:return 2;case 5126:return 4;default:return 0}}var Zv=_(()=>{});function Kv(r,e){let{sourceX:t=0,sourceY:n=0,sourceAttachment:i=0}=e||{},{target:s=null,sourceWidth:o,sourceHeight:a,sourceDepth:c,sourceFormat:l,sourceType:f}=e||{},{framebuffer:u,deleteFramebuffer:d}=Jv(r),{gl:h,handle:p}=u;o||=u.width,a||=u.height;let m=u.colorAttachments[i]?.texture;if(!m)throw new Error(`Invalid framebuffer attachment ${i}`);c=m?.depth||1,l||=m?.glFormat||6408,f||=m?.glType||5121,s=aB(s,f,l,o,a,c);let g=oe.getDataType(s);f=f||Sv(g);let y=h.bindFramebuffer(36160,p);return h.readBuffer(36064+i),h.readPixels(t,n,o,a,l,f,s),h.readBuffer(36064),h.bindFramebuffer(36160,y||null),d&&u.destroy(),s}function Qv(r,e){let{target:t,sourceX:n=0,sourceY:i=0,sourceFormat:s=6408,targetByteOffset:o=0}=e||{},{sourceWidth:a,sourceHeight:c,sourceType:l}=e||{},{framebuffer:f,deleteFramebuffer:u}=Jv(r);a=a||f.width,c=c||f.height;let d=f;l=l||5121;let h=t;if(!h){let m=hp(s),g=Xv(l),y=o+a*c*m*g;h=d.device.createBuffer({byteLength:y})}let p=r.device.createCommandEncoder();return p.copyTextureToBuffer({sourceTexture:r,width:a,height:c,origin:[n,i],destinationBuffer:h,byteOffset:o}),p.destroy(),u&&f.destroy(),h}function Jv(r){return r instanceof Cr?{framebuffer:r,deleteFramebuffer:!1}:{framebuffer:oB(r),deleteFramebuffer:!0}}function oB(r,e){let{device:t,width:n,height:i,id:s}=r;return t.createFramebuffer({...e,id:`framebuffer-for-${s}`,width:n,height:i,colorAttachments:[r]})}function aB(r,e,t,n,i,s){if(r)return r;e||=5121;let o=nl(e),a=oe.getTypedArrayConstructor(o),c=hp(t);return new a(n*i*c)}var ew=_(()=>{I();al();Zv();up()});function tw(r){let e=new Map;for(let t in r){let n=r[t];if(t<"a"){let i=e.get(n);e.set(n,i?`${i}, GL.${t}`:`GL.${t}`)}}return e}var rw=_(()=>{});var pp={};It(pp,{WebGLDevice:()=>ur});function cB(r,e,t){switch(t.length){case 1:r.gl.vertexAttrib1fv(e,t);break;case 2:r.gl.vertexAttrib2fv(e,t);break;case 3:r.gl.vertexAttrib3fv(e,t);break;case 4:r.gl.vertexAttrib4fv(e,t);break;default:}}function lB(r,e,t){r.gl.vertexAttribI4iv(e,t)}function fB(r,e,t){r.gl.vertexAttribI4uiv(e,t)}function uB(r,e){if(!r||!e||r.length!==e.length||r.constructor!==e.constructor)return!1;for(let t=0;t<r.length;++t)if(r[t]!==e[t])return!1;return!0}var ur,_l=_(()=>{I();Zh();J0();Kh();rv();fv();uv();dv();hv();jh();ci();mv();Xc();yv();vv();il();Hc();Bv();Dv();zv();Wv();Hv();Yv();qv();ew();si();rl();no();rw();ur=class r extends kt{static getDeviceFromContext(e){return e?e.luma?.device??null:null}type="webgl";handle;features;limits;info;canvasContext;preferredColorFormat="rgba8unorm";preferredDepthFormat="depth24plus";commandEncoder;lost;_resolveContextLost;_isLost=!1;gl;_glKeyByValue=null;_constants;extensions;_polyfilled=!1;spectorJS;get[Symbol.toStringTag](){return"WebGLDevice"}toString(){return`${this[Symbol.toStringTag]}(${this.id})`}isVertexFormatSupported(e){return e!=="unorm8x4-bgra"}constructor(e){super({...e,id:e.id||pv("webgl-device")});let t=kt._getCanvasContextProps(e);if(!t)throw new Error("WebGLDevice requires props.createCanvasContext to be set");let n=t.canvas?.gl??null,i=r.getDeviceFromContext(n);if(i)throw new Error(`WebGL context already attached to device ${i.id}`);this.canvasContext=new Yc(this,t),this.lost=new Promise(f=>{this._resolveContextLost=f});let s={...e.webgl};t.alphaMode==="premultiplied"&&(s.premultipliedAlpha=!0),e.powerPreference!==void 0&&(s.powerPreference=e.powerPreference),e.failIfMajorPerformanceCaveat!==void 0&&(s.failIfMajorPerformanceCaveat=e.failIfMajorPerformanceCaveat);let a=this.props._handle||Q0(this.canvasContext.canvas,{onContextLost:f=>this._resolveContextLost?.({reason:"destroyed",message:"Entered sleep mode, or too many apps or browser tabs are using the GPU."}),onContextRestored:f=>{console.log("WebGL context restored")}},s);if(!a)throw new Error("WebGL context creation failed");if(i=r.getDeviceFromContext(a),i){if(e._reuseDevices)return S.log(1,`Not creating a new Device, instead returning a reference to Device ${i.id} already attached to WebGL context`,i)(),this.canvasContext.destroy(),i._reused=!0,i;throw new Error(`WebGL context already attached to device ${i.id}`)}this.handle=a,this.gl=a,this.spectorJS=z0({...this.props,gl:this.handle});let c=ro(this.handle);c.device=this,c.extensions||(c.extensions={}),this.extensions=c.extensions,this.info=ev(this.gl,this.extensions),this.limits=new jc(this.gl),this.features=new Wc(this.gl,this.extensions,this.props._disabledFeatures),this.props._initializeFeatures&&this.features.initializeFeatures(),new st(this.gl,{log:(...f)=>S.log(1,...f)()}).trackState(this.gl,{copyState:!1}),(e.debug||e.debugWebGL)&&(this.gl=U0(this.gl,{debugWebGL:!0,traceWebGL:e.debugWebGL}),S.warn("WebGL debug mode activated. Performance reduced.")()),e.debugWebGL&&(S.level=Math.max(S.level,1)),this.commandEncoder=new co(this,{id:`${this}-command-encoder`}),this.canvasContext._startObservers()}destroy(){if(!this.props._reuseDevices&&!this._reused){this._isLost=!0,this.commandEncoder?.destroy();let e=ro(this.handle);e.device=null}}get isLost(){return this._isLost||this.gl.isContextLost()}createCanvasContext(e){throw new Error("WebGL only supports a single canvas")}createPresentationContext(e){return new qc(this,e||{})}createBuffer(e){let t=this._normalizeBufferProps(e);return new at(this,t)}createTexture(e){return new Ct(this,e)}createExternalTexture(e){throw new Error("ExternalTexture is not available on WebGL")}createSampler(e){return new tl(this,e)}createShader(e){return new Kc(this,e)}createFramebuffer(e){return new Lt(this,e)}createVertexArray(e){return new dl(this,e)}createTransformFeedback(e){return new hl(this,e)}createQuerySet(e){return new ml(this,e)}createFence(){return new gl(this)}createRenderPipeline(e){return new cl(this,e)}_createSharedRenderPipelineWebGL(e){return new ll(this,e)}createComputePipeline(e){throw new Error("ComputePipeline not supported in WebGL")}createRenderBundleEncoder(e){throw new Error("Render bundles are only supported in WebGPU")}createCommandEncoder(e={}){return new co(this,e)}submit(e){let t=null;e||({submittedCommandEncoder:t,commandBuffer:e}=this._finalizeDefaultCommandEncoderForSubmit());try{e._executeCommands(),t&&t.resolveTimeProfilingQuerySet().then(()=>{this.commandEncoder._gpuTimeMs=t._gpuTimeMs}).catch(()=>{})}finally{e.destroy()}}writeBufferViaCommandEncoder(e,t,n,i=0){t.write(n,i)}_finalizeDefaultCommandEncoderForSubmit(){let e=this.commandEncoder,t=e.finish();return this.commandEncoder.destroy(),this.commandEncoder=this.createCommandEncoder({id:e.props.id,timeProfilingQuerySet:e.getTimeProfilingQuerySet()}),{submittedCommandEncoder:e,commandBuffer:t}}readPixelsToArrayWebGL(e,t){return Kv(e,t)}readPixelsToBufferWebGL(e,t){return Qv(e,t)}setParametersWebGL(e){it(this.gl,e)}getParametersWebGL(e){return Fc(this.gl,e)}withParametersWebGL(e,t){return ct(this.gl,e,t)}resetWebGL(){S.warn("WebGLDevice.resetWebGL is deprecated, use only for debugging")(),Y0(this.gl)}_getDeviceSpecificTextureFormatCapabilities(e){return av(this.gl,e,this.extensions)}loseDevice(){let e=!1,n=this.getExtension("WEBGL_lose_context").WEBGL_lose_context;return n&&(e=!0,n.loseContext()),this._resolveContextLost?.({reason:"destroyed",message:"Application triggered context loss"}),e}pushState(){st.get(this.gl).push()}popState(){st.get(this.gl).pop()}getGLKey(e,t){let n=this._getGLKeyByValue().get(Number(e));return n||(t?.emptyIfUnknown?"":String(e))}getGLKeys(e){let t={emptyIfUnknown:!0};return Object.entries(e).reduce((n,[i,s])=>(n[`${i}:${this.getGLKey(i,t)}`]=`${s}:${this.getGLKey(s,t)}`,n),{})}_getGLKeyByValue(){return this._glKeyByValue??=tw(this.gl),this._glKeyByValue}setConstantAttributeWebGL(e,t){let n=this.limits.maxVertexAttributes;this._constants=this._constants||new Array(n).fill(null);let i=this._constants[e];switch(i&&uB(i,t)&&S.info(1,`setConstantAttributeWebGL(${e}) could have been skipped, value unchanged`)(),this._constants[e]=t,t.constructor){case Float32Array:cB(this,e,t);break;case Int32Array:lB(this,e,t);break;case Uint32Array:fB(this,e,t);break;default:throw new Error("constant")}}getExtension(e){return ot(this.gl,e,this.extensions),this.extensions}_setWebGLDebugMetadata(e,t,n){e.luma=t;let i={props:n.spector,id:n.spector.id};e.__SPECTOR_Metadata=i}}});function dB(r){return typeof WebGL2RenderingContext<"u"&&r instanceof WebGL2RenderingContext?!0:!!(r&&typeof r.createVertexArray=="function")}function nw(r){return{...r,debug:r.debug??kt.defaultProps.debug,debugWebGL:r.debugWebGL??kt.defaultProps.debugWebGL,debugSpectorJS:r.debugSpectorJS??!!S.get("debug-spectorjs")}}async function iw(r){let e=[];(r.debugWebGL||r.debug)&&e.push(F0()),r.debugSpectorJS&&e.push(G0(r));let t=await Promise.allSettled(e);for(let n of t)n.status==="rejected"&&S.error(`Failed to initialize debug libraries ${n.reason}`)()}var lo,mp,fo,sw=_(()=>{I();k0();jh();lo=1,mp=class extends Gi{type="webgl";enforceWebGL2(e){D0(e)}isSupported(){return typeof WebGL2RenderingContext<"u"}isDeviceHandle(e){return typeof WebGL2RenderingContext<"u"&&e instanceof WebGL2RenderingContext?!0:(typeof WebGLRenderingContext<"u"&&e instanceof WebGLRenderingContext&&S.warn("WebGL1 is not supported",e)(),!1)}async attach(e,t={}){let{WebGLDevice:n}=await Promise.resolve().then(()=>(_l(),pp));if(e instanceof n)return e;let i=n.getDeviceFromContext(e);if(i)return i;if(!dB(e))throw new Error("Invalid WebGL2RenderingContext");t=nw(t),await iw(t);let s=t.createCanvasContext===!0?{}:t.createCanvasContext;return new n({...t,_handle:e,createCanvasContext:{canvas:e.canvas,autoResize:!1,...s}})}async create(e={}){let{WebGLDevice:t}=await Promise.resolve().then(()=>(_l(),pp));e=nw(e),await iw(e);try{let n=new t(e);S.groupCollapsed(lo,`WebGLDevice ${n.id} created`)();let i=`${n._reused?"Reusing":"Created"} device with WebGL2 ${n.props.debug?"debug ":""}context: ${n.info.vendor}, ${n.info.renderer} for canvas: ${n.canvasContext.id}`;return S.probe(lo,i)(),S.table(lo,n.info)(),n}finally{S.groupEnd(lo)(),S.info(lo,"%cWebGL call tracing: luma.log.set('debug-webgl') ","color: white; background: blue; padding: 2px 6px; border-radius: 3px;")()}}};fo=new mp});var pl=_(()=>{sw();_l();Xc()});function wl(r){return mw.test(r)}function El(r){return gw.test(r)}function _w(r){let e=mw.exec(r),t=gw.exec(r),n=e?.[1]??t?.[1]??r;try{H.getVertexFormatInfo(n)}catch{throw new Error(`Unsupported GPUVector format ${r}`)}return n}function Vt(r){let e=_w(r),t=wl(r),n=El(r),i=H.getVertexFormatInfo(e),s=i.type,o=i.normalized,a=_B(s,o);return{format:r,elementFormat:e,vertexList:t,valueList:n,type:s,signedDataType:yB(e,s),primitiveType:a,components:i.components,byteLength:i.byteLength,integer:i.integer,signed:i.signed,normalized:o,...i.webglOnly?{webglOnly:!0}:{}}}function _B(r,e){if(e)return"f32";switch(r){case"float32":return"f32";case"float16":return"f16";case"uint8":case"uint16":case"uint32":return"u32";case"sint8":case"sint16":case"sint32":return"i32";default:throw new Error(`Unsupported GPUVector component type ${r}`)}}function yB(r,e){if(r==="unorm10-10-10-2")return"uint32";switch(e){case"unorm8":return"uint8";case"snorm8":return"sint8";case"unorm16":return"uint16";case"snorm16":return"sint16";default:return e}}var mw,gw,Sl=_(()=>{I();mw=/^vertex-list<([^<>]+)>$/,gw=/^value-list<([^<>]+)>$/});function _p(r,e){if(!Number.isSafeInteger(r)||r<0)throw new Error(`${e} must be a non-negative safe integer`)}var Wt,yp=_(()=>{I();Wt=class{buffer;format;length;byteOffset;byteStride;constructor(e){let t=H.getVertexFormatInfo(e.format).byteLength,n=e.byteOffset??0,i=e.byteStride??t;if(_p(e.length,"GPUDataView length"),_p(n,"GPUDataView byteOffset"),_p(i,"GPUDataView byteStride"),i<t)throw new Error(`GPUDataView byteStride ${i} is smaller than ${e.format} byte length ${t}`);let s=e.length===0?0:(e.length-1)*i+t,o=n+s;if(!Number.isSafeInteger(s)||!Number.isSafeInteger(o))throw new Error("GPUDataView byte range must use safe integers");if(o>e.buffer.byteLength)throw new Error("GPUDataView exceeds its backing buffer byte length");this.buffer=e.buffer,this.format=e.format,this.length=e.length,this.byteOffset=n,this.byteStride=i}get elementByteLength(){return H.getVertexFormatInfo(this.format).byteLength}get byteLength(){return this.length===0?0:(this.length-1)*this.byteStride+this.elementByteLength}}});function Tl(r){return!!(r&&typeof r=="object"&&r.type==="struct")}function bw(r,e){let t=Object.entries(r);if(t.length===0)throw new Error("GPUData struct format must declare at least one field");return e==="packed"?bB(t):xB(t)}function bB(r){let e=[],t=0,n=0;for(let[i,s]of r){let o=H.getVertexFormatInfo(s);if(o.webglOnly)throw new Error(`Packed GPUData struct field "${i}" uses WebGL-only format ${s}`);t=yw(t,Math.min(4,o.byteLength)),e.push([i,Object.freeze({format:s,byteOffset:t,byteLength:o.byteLength})]),t+=o.byteLength,n+=o.components}return Object.freeze({type:"struct",layout:"packed",fields:Object.freeze(Object.fromEntries(e)),components:n,byteStride:yw(t,4),rowByteLength:t})}function xB(r){let e=Object.fromEntries(r.map(([o,a])=>[o,vB(a)])),t=Br(e,{layout:"wgsl-storage"}),n=[],i=0,s=0;for(let[o,a]of r){let c=H.getVertexFormatInfo(a),l=t.fields[o].offset*4;n.push([o,Object.freeze({format:a,byteOffset:l,byteLength:c.byteLength})]),i=Math.max(i,l+c.byteLength),s+=c.components}return Object.freeze({type:"struct",layout:"wgsl-storage",fields:Object.freeze(Object.fromEntries(n)),components:s,byteStride:t.byteLength,rowByteLength:i})}function vB(r){let e=H.getVertexFormatInfo(r);switch(e.type){case"float32":return Pl("f32",e.components);case"sint32":return Pl("i32",e.components);case"uint32":return Pl("u32",e.components);default:{let t=Math.ceil(e.byteLength/4);return Pl("u32",t)}}}function Pl(r,e){return e===1?r:`vec${e}<${r}>`}function yw(r,e){return Math.ceil(r/e)*e}var xw=_(()=>{I()});var bp,xp,li,vp=_(()=>{yp();xw();Sl();bp=class{buffer;ownsDataBuffer;constructor(e,t){this.buffer=e,this.ownsDataBuffer=t}get ownsBuffer(){return this.ownsDataBuffer}transferBufferOwnership(e){if(e.buffer!==this.buffer)throw new Error("GPUData ownership can only be transferred to the same buffer");e.ownsDataBuffer=this.ownsDataBuffer,this.ownsDataBuffer=!1}destroy(){this.ownsDataBuffer&&(this.buffer.destroy(),this.ownsDataBuffer=!1)}},xp=class extends bp{dataType;format;length;valueLength;stride;byteOffset;byteStride;rowByteLength;readbackMetadata;valueOffsets;nullBitmap;valueByteLength;constructor(e){let{buffer:t,format:n,length:i,valueLength:s,stride:o,byteOffset:a=0,byteStride:c,rowByteLength:l,ownsBuffer:f=!1,readbackMetadata:u,valueOffsets:d,nullBitmap:h,valueByteLength:p,dataType:m}=e;super(t,f);let g;n?typeof n=="string"?g=n:g=bw(n,e.layout??"wgsl-storage"):g=void 0;let y=Tl(g)?g:void 0,b=typeof g=="string"?Vt(g):void 0;if(this.dataType=m,this.format=g,this.length=i,this.valueLength=s??i,this.stride=o??b?.components??y?.components??c??l??1,this.byteOffset=a,this.rowByteLength=l??y?.rowByteLength??b?.byteLength??c??this.stride,this.byteStride=c??y?.byteStride??this.rowByteLength,y){if(this.rowByteLength<y.rowByteLength)throw new Error(`GPUData rowByteLength ${this.rowByteLength} is smaller than struct format row byte length ${y.rowByteLength}`);if(this.byteStride<Math.max(y.byteStride,this.rowByteLength))throw new Error(`GPUData byteStride ${this.byteStride} is smaller than its struct row layout`)}this.readbackMetadata=u,this.valueOffsets=d,this.nullBitmap=h,this.valueByteLength=p}getChild(e){if(!Tl(this.format))return null;let t=this.format.fields[e];return t?new Wt({buffer:this.buffer,format:t.format,length:this.length,byteOffset:this.byteOffset+t.byteOffset,byteStride:this.byteStride}):null}getChildAt(e){if(!Tl(this.format))return null;let t=Object.values(this.format.fields)[e];return t?new Wt({buffer:this.buffer,format:t.format,length:this.length,byteOffset:this.byteOffset+t.byteOffset,byteStride:this.byteStride}):null}},li=xp});function vw(r){let e=r.format?Vt(r.format):void 0,t=r.rowByteLength??r.byteStride??e?.byteLength;if(t===void 0)throw new Error("GPUVector requires format or explicit rowByteLength");return{stride:r.stride??e?.components??1,byteStride:r.byteStride??t,rowByteLength:t}}function wB(r){return r[0]?.format}function EB(r,e){if(r.find(n=>n.format!==e))throw new Error("GPUVector data chunks must share the declared format")}var Mt,ww=_(()=>{vp();Sl();Mt=class{name;dataType;format;length;valueLength;stride;byteOffset;byteStride;rowByteLength;bufferLayout;data=[];device;bufferProps;isAppendable=!1;ownsDataChunks=!0;ownedVectors=[];appendableByteLength=0;constructor(e){switch(e.type){case"buffer":{let{name:t,buffer:n,format:i,length:s,valueLength:o=s,byteOffset:a=0,ownsBuffer:c=!1}=e,{stride:l,byteStride:f,rowByteLength:u}=vw(e);this.name=t,this.dataType=e.dataType,this.format=i,this.length=s,this.valueLength=o,this.stride=l,this.byteOffset=a,this.byteStride=f,this.rowByteLength=u,this.data.push(new li({buffer:n,format:i,length:s,valueLength:o,stride:l,byteOffset:a,byteStride:f,rowByteLength:u,ownsBuffer:c,dataType:e.dataType}));return}case"interleaved":{let{name:t,buffer:n,format:i,length:s,valueLength:o=s,byteOffset:a=0,byteStride:c,attributes:l,ownsBuffer:f=!1}=e;this.name=t,this.dataType=e.dataType,this.format=i,this.length=s,this.valueLength=o,this.stride=c,this.byteOffset=a,this.byteStride=c,this.rowByteLength=c,this.bufferLayout={name:t,byteStride:c,attributes:l},this.data.push(new li({buffer:n,format:i,length:s,valueLength:o,stride:c,byteOffset:a,byteStride:c,rowByteLength:c,ownsBuffer:f,dataType:e.dataType}));return}case"data":{let t=e.format??wB(e.data),n=t?Vt(t):void 0,{name:i,data:s,stride:o=s[0]?.stride??n?.components??1,valueLength:a=s.reduce((d,h)=>d+h.valueLength,0),byteStride:c=s[0]?.byteStride??n?.byteLength,rowByteLength:l=s[0]?.rowByteLength??n?.byteLength,bufferLayout:f,ownsData:u=!1}=e;if(c===void 0||l===void 0)throw new Error("GPUVector requires format or explicit byte layout metadata");t&&EB(s,t),this.name=i,this.dataType=e.dataType,this.format=t,this.length=s.reduce((d,h)=>d+h.length,0),this.valueLength=a,this.stride=o,this.byteOffset=s.length===1?s[0].byteOffset:0,this.byteStride=c,this.rowByteLength=l,this.bufferLayout=f,this.ownsDataChunks=u,this.data.push(...s);return}case"appendable":{let{name:t,device:n,format:i,valueLength:s=0,bufferProps:o}=e,{stride:a,byteStride:c,rowByteLength:l}=vw(e);this.name=t,this.dataType=e.dataType,this.format=i,this.length=0,this.valueLength=s,this.stride=a,this.byteOffset=0,this.byteStride=c,this.rowByteLength=l,this.device=n,this.bufferProps=o,this.isAppendable=!0;return}}}get ownsBuffer(){return this.ownsDataChunks&&this.data.some(e=>e.ownsBuffer)||this.ownedVectors.some(e=>e.ownsBuffer)}get capacityRows(){return this.isAppendable?this.length:void 0}get appendedByteLength(){return this.appendableByteLength}addData(e){if(this.format&&e.format!==this.format)throw new Error("GPUVector.addData() requires matching formats");if(e.byteStride!==this.byteStride)throw new Error("GPUVector.addData() requires matching byteStride");if(e.rowByteLength!==this.rowByteLength)throw new Error("GPUVector.addData() requires matching rowByteLength");return this.data.push(e),this.length+=e.length,this.valueLength+=e.valueLength,this}appendDataChunk(e,t=this.appendableByteLength+e.buffer.byteLength){if(!this.isAppendable)throw new Error("GPUVector.appendDataChunk() requires appendable vector storage");if(this.format&&e.format!==this.format)throw new Error("GPUVector.appendDataChunk() requires matching formats");if(e.byteStride!==this.byteStride||e.rowByteLength!==this.rowByteLength)throw new Error("GPUVector.appendDataChunk() requires matching byte layout metadata");return this.data.push(e),this.length+=e.length,this.valueLength+=e.valueLength,this.appendableByteLength=t,this}resetLastBatch(){if(!this.isAppendable)throw new Error("GPUVector.resetLastBatch() requires appendable vector storage");for(let e of this.data.splice(0))e.destroy();return this.length=0,this.valueLength=0,this.appendableByteLength=0,this}retainOwnedVectors(e){return this.ownedVectors.push(...e),this}transferBufferOwnership(e){let t=this.data[0],n=e.data[0];if(!t||!n||t.buffer!==n.buffer)throw new Error("GPUVector ownership can only be transferred to the same buffer");t.transferBufferOwnership(n)}destroy(){if(this.ownsDataChunks)for(let e of this.data)e.destroy();for(let e of this.ownedVectors.splice(0))e.destroy()}}});var wp=_(()=>{vp();yp();ww();Sl()});var Ep,Ee,go=_(()=>{I();Ep=class{poolSize=20;bufferPools;constructor(){this.bufferPools=new Map}createOrReuse(e,t){if(t>e.limits.maxBufferSize)throw new Error(`Buffer pool cannot allocate ${t} bytes: device.limits.maxBufferSize is ${e.limits.maxBufferSize}`);let n=this.bufferPools.get(e),i=n?n.findIndex(o=>o.byteLength>=t):-1;if(i<0)return e.createBuffer({usage:D.VERTEX|D.STORAGE|D.COPY_DST|D.COPY_SRC,byteLength:t});let[s]=n.splice(i,1);return s}recycle(e){let t=e.device;this.bufferPools.has(t)||this.bufferPools.set(t,[]);let n=this.bufferPools.get(t),i=n.findIndex(s=>s.byteLength>e.byteLength);i<0?n.push(e):n.splice(i,0,e),this.purge()}purge(){for(let[e,t]of this.bufferPools){let n=e.isLost?0:this.poolSize;for(;t.length>n;)t.shift().destroy();t.length===0&&this.bufferPools.delete(e)}}},Ee=new Ep});function SB(r,e,t,n){let{ValueType:i,size:s,offset:o,stride:a}=r,c=a/i.BYTES_PER_ELEMENT,l=o/i.BYTES_PER_ELEMENT,f=n-t;if(c===s){let d=l+t*c;return e.subarray(d,d+f*s)}let u=new i(f*s);for(let d=0;d<f;d++){let h=l+(t+d)*c;u.set(e.subarray(h,h+s),d*s)}return u}function Al(r){if(r instanceof $)return r;if(typeof r=="number"||Array.isArray(r))return $.fromConstant(r);if(r instanceof li)return $.fromGPUData(r);if(r instanceof Wt)return $.fromGPUDataView(r);throw new Error("getGPUDataEvaluator() requires GPUDataEvaluator, GPUData, GPUDataView, number, or number[]")}function PB(r){if(!r.format)throw new Error("GPUDataEvaluator.fromGPUData() requires GPUData format metadata");if(wl(r.format)||El(r.format))throw new Error("GPUDataEvaluator.fromGPUData() does not support variable-length input");let t=Vt(r.format).byteLength;if(r.rowByteLength!==t)throw new Error(`GPUDataEvaluator.fromGPUData() requires rowByteLength ${t} for GPUData`)}function Ew(r){let e=Vt(r.format),t=Sr(e.signedDataType),n=t.BYTES_PER_ELEMENT*e.components;if(e.byteLength!==n)throw new Error(`GPUDataEvaluator does not support packed vertex format ${r.format}: ${e.byteLength} physical bytes cannot expose ${e.components} ${e.signedDataType} components`);if(r.byteOffset%t.BYTES_PER_ELEMENT!==0||r.byteStride%t.BYTES_PER_ELEMENT!==0)throw new Error(`GPUDataEvaluator requires ${r.format} offset and stride aligned to ${t.BYTES_PER_ELEMENT} bytes`);return{type:e.signedDataType,size:e.components,offset:r.byteOffset,stride:r.byteStride,normalized:e.normalized,length:r.length,format:r.format}}function Ll(r){let e=TB(r).buffer;return e instanceof de?e.buffer:e}function TB(r){let[e,...t]=r.data;if(!e||t.length>0)throw new Error(`GPUDataEvaluator requires exactly one GPUData chunk for "${r.name}"`);return e}function LB(r){let e=[];return Sw(r,e,{byteOffset:0}),e}function Sw(r,e,t){let n=r.source;if(n&&!(n instanceof $)&&n.name==="interleave"){for(let i of Object.values(n.inputs))i instanceof $&&Sw(i,e,t);return}e.push({attribute:r.id??r.toString(),format:Pw(r.type,r.size,r.normalized),byteOffset:t.byteOffset}),t.byteOffset+=r.ValueType.BYTES_PER_ELEMENT*r.size}function Pw(r,e,t=!1){if(e<1||e>4)throw new Error(`Cannot synthesize a GPUVector vertex format with ${e} components`);let n=r;if(t)switch(r){case"uint8":n="unorm8";break;case"sint8":n="snorm8";break;case"uint16":n="unorm16";break;case"sint16":n="snorm16";break;case"float32":n="float32";break;default:throw new Error(`Unsupported normalized vertex format for ${r}`)}return(n==="uint8"||n==="sint8"||n==="uint16"||n==="sint16"||n==="unorm8"||n==="snorm8"||n==="unorm16"||n==="snorm16")&&e===3?`${n}x3-webgl`:`${n}${e===1?"":`x${e}`}`}function AB(r,e,t=!1){return e>=1&&e<=4?Pw(r,e,t):void 0}var $,jt=_(()=>{I();X();wp();go();$=class r{static get bufferPoolSize(){return Ee.poolSize}static set bufferPoolSize(e){if(!Number.isSafeInteger(e)||e<0)throw new Error("GPUDataEvaluator.bufferPoolSize must be a non-negative safe integer");Ee.poolSize=e,Ee.purge()}type;size;get offset(){return this._offset}get stride(){return this._stride}normalized;isConstant;length;get byteLength(){return this._byteLength}ValueType;source=null;format;_id;_destroyed=!1;_value;_offset;_stride;_byteLength;_gpuVector;_bufferOwnership="owned";_targetBuffer;static fromArray(e,{type:t,size:n=1,offset:i=0,stride:s=0,normalized:o=!1}){let a=t,c;if(Array.isArray(e)){a=a||"float32";let f=Sr(a);c=new f(e)}else e instanceof Float64Array?(a="uint32",n*=2,i*=2,s*=2,c=new Uint32Array(e.buffer,e.byteOffset,e.byteLength/4)):(a=a||_a(e),c=e);let l=`<${a} * ${n}>`;return new r({id:l,type:a,size:n,offset:i,stride:s,normalized:o,value:c})}static fromConstant(e,t="float32"){let n=Sr(t),i;return Array.isArray(e)?i=`[${e.join(",")}]`:(i=String(e),e=[e]),new r({id:i,isConstant:!0,type:t,size:e.length,value:new n(e)})}static fromGPUData(e,t={}){PB(e);let n=new Wt({buffer:e.buffer,format:e.format,length:e.length,byteOffset:e.byteOffset,byteStride:e.byteStride});return new r({...Ew(n),id:t.id,gpuData:e})}static fromGPUDataView(e,t={}){return new r({...Ew(e),id:t.id,buffer:e.buffer})}constructor(e){let{id:t,value:n,buffer:i,gpuData:s,format:o,source:a=null,isConstant:c=!1}=e;if(!a&&!n&&!i&&!s)throw new Error("GPUDataEvaluator must have a value source");let{type:l,size:f,offset:u,stride:d,normalized:h,length:p}=e;if(a instanceof r?(l=l??a.type,f=f??a.size,u=u??a.offset,d=d??a.stride,h=h??a.normalized,p=p??a.length):(f=f??1,u=u??0,h=h??!1,p=c?1:p),!l)throw new Error("GPUDataEvaluator: type not defined");if(this._id=t,this.type=l,this.size=f,this.ValueType=Sr(this.type),this._offset=u,this._stride=d||this.ValueType.BYTES_PER_ELEMENT*f,this.normalized=h,this.source=a,this.format=o,p===void 0)if(c)p=1;else{if(!n)throw new Error("GPUDataEvaluator: length not defined");p=Math.ceil(n.byteLength/this.stride)}this.isConstant=c,this.length=p;let m=this.ValueType.BYTES_PER_ELEMENT*this.size;this._byteLength=p===0?0:(p-1)*this.stride+m,this._value=n,this._bufferOwnership=a instanceof r||i||s?"borrowed":"owned",s?this._gpuVector=new Mt({type:"data",name:this._id??"data",format:s.format,data:[s],stride:s.stride,byteStride:s.byteStride,rowByteLength:s.rowByteLength}):i&&(this._gpuVector=this.createGPUVectorView({buffer:i,name:this._id,format:this.format}))}get value(){return this._value||(this.source instanceof r?this.source.value:void 0)}get evaluated(){return!!this._gpuVector}get id(){return this._id}get gpuVector(){if(!this._gpuVector)throw new Error(`${this} not evaluated`);return this._gpuVector}get buffer(){return Ll(this.gpuVector)}setTargetBuffer({buffer:e,byteOffset:t=0,byteStride:n=this.stride}){if(this._destroyed)throw new Error(`GPUDataEvaluator ${this} already destroyed`);if(this._gpuVector)throw new Error(`GPUDataEvaluator ${this} already evaluated`);if(!this.source||this.source instanceof r)throw new Error("GPUDataEvaluator target buffers require a deferred operation source");this._targetBuffer={buffer:e,byteOffset:t,byteStride:n}}async evaluate(e,t={}){if(this._destroyed)throw new Error(`GPUDataEvaluator ${this} already destroyed`);if(this._gpuVector)return this._gpuVector;let n;if(this.source instanceof r){let i=await this.source.evaluate(e);return this._gpuVector=this.createGPUVectorView({...t,buffer:Ll(i)}),this._gpuVector}if(n=this._getEvaluationBuffer(e),this._value)n.write(this._value);else{let i=await this.source.execute(e,n);if(!i.success)throw i.error||new Error(`${this.source} evaluation failed`);i.value&&(this._value=i.value)}return this._gpuVector=this.createGPUVectorView({...t,buffer:n}),this._gpuVector}evaluateSync(e,t={}){if(this._destroyed)throw new Error(`GPUDataEvaluator ${this} already destroyed`);if(this._gpuVector)return this._gpuVector;let n;if(this.source instanceof r){let i=this.source.evaluateSync(e);return this._gpuVector=this.createGPUVectorView({...t,buffer:Ll(i)}),this._gpuVector}if(n=this._getEvaluationBuffer(e),this._value)n.write(this._value);else{let i=this.source.executeSync(e,n);if(!i.success)throw i.error||new Error(`${this.source} evaluation failed`);i.value&&(this._value=i.value)}return this._gpuVector=this.createGPUVectorView({...t,buffer:n}),this._gpuVector}createGPUVectorView(e){let t=e.name??this._id??"vector",n=e.format??this.format??AB(this.type,this.size,this.normalized);if(e.interleaved){let i=typeof e.interleaved=="object"&&e.interleaved.attributes?e.interleaved.attributes:LB(this);return new Mt({type:"interleaved",name:t,buffer:e.buffer,format:e.format??this.format,length:this.length,byteOffset:this.offset,byteStride:this.stride,attributes:i,ownsBuffer:!1})}return new Mt({type:"buffer",name:t,buffer:e.buffer,format:n,length:this.length,stride:this.size,byteOffset:this.offset,byteStride:this.stride,rowByteLength:this.ValueType.BYTES_PER_ELEMENT*this.size,ownsBuffer:!1})}_getEvaluationBuffer(e){let t=this._targetBuffer;if(!t)return Ee.createOrReuse(e,this.byteLength);if(t.buffer.device!==e)throw new Error("GPUDataEvaluator target buffer belongs to a different device");let n=this.ValueType.BYTES_PER_ELEMENT*this.size,i=this.length===0?0:(this.length-1)*t.byteStride+n;if(t.byteOffset+i>t.buffer.byteLength)throw new Error("GPUDataEvaluator target buffer is too small for the output layout");return this._offset=t.byteOffset,this._stride=t.byteStride,this._byteLength=i,this._bufferOwnership="borrowed",this._targetBuffer=void 0,t.buffer}async readValue(e=0,t){let{ValueType:n}=this,{size:i,offset:s,stride:o,length:a}=this,c=n.BYTES_PER_ELEMENT*i;if(t=t??a,e=Math.max(0,Math.min(a,e)),t=Math.max(e,Math.min(a,t)),this._value)return SB(this,this._value,e,t);let l=t-e;if(l===0)return new n(0);let f=s+e*o,u=o===c?l*c:(l-1)*o+c,d=await this.buffer.readAsync(f,u),h=new n(d.buffer,d.byteOffset,d.byteLength/n.BYTES_PER_ELEMENT);if(o===c)return h;let p=new Uint8Array(c*l);for(let m=0;m<l;m++){let g=m*o;p.set(d.subarray(g,g+c),m*c)}return new n(p.buffer)}async ensureCPUValue(){let e=this.value;if(e)return e;let t=await this.buffer.readAsync(0,this.offset+this.byteLength);if(t.byteLength%this.ValueType.BYTES_PER_ELEMENT!==0)throw new Error(`${this} backing buffer byte length is not aligned to its scalar type`);let n=t.slice();return this._value=new this.ValueType(n.buffer,n.byteOffset,n.byteLength/this.ValueType.BYTES_PER_ELEMENT),this._value}ensureCPUValueSync(){let e=this.value;if(e)return e;throw new Error(`${this} CPU value is not available for synchronous evaluation`)}toString(){return this._id??this.source?.toString()??this.constructor.name}destroy(){this._gpuVector&&(this._bufferOwnership==="owned"&&Ee.recycle(Ll(this._gpuVector)),this._gpuVector=void 0),this._targetBuffer=void 0,this._destroyed=!0}}});var fi,Cl=_(()=>{fi={add:{arity:2,symbol:"arithmetic_add"},subtract:{arity:2,symbol:"arithmetic_subtract"},multiply:{arity:2,symbol:"arithmetic_multiply"},divide:{arity:2,symbol:"arithmetic_divide"},pow:{arity:2,symbol:"pow"},sqrt:{arity:1,symbol:"sqrt"},abs:{arity:1,symbol:"abs"},sin:{arity:1,symbol:"sin"},cos:{arity:1,symbol:"cos"},tan:{arity:1,symbol:"arithmetic_tan"},exp:{arity:1,symbol:"exp"},log:{arity:1,symbol:"log"}}});function Gw(r,{operations:e,inputs:t}){switch(r.kind){case"input":if(!(r.name in t))throw new Error(`Unknown expression input '${r.name}'`);return;case"literal":if(Array.isArray(r.value)){for(let n of r.value)if(!Number.isFinite(n))throw new Error(`Expression literal array must contain only finite values, got ${n}`)}else if(!Number.isFinite(r.value))throw new Error(`Expression literal must be finite, got ${r.value}`);return;case"call":{let n=e[r.op];if(!n)throw new Error(`Unknown expression op '${r.op}'`);if(r.args.length!==n.arity)throw new Error(`Expression op '${r.op}' expects ${n.arity} args, got ${r.args.length}`);for(let i of r.args)Gw(i,{operations:e,inputs:t});return}default:{let n=r;throw new Error(`Unsupported expression node ${n.kind}`)}}}function Ml(r,e){return Gw(r,e),zw(r,e)}function zw(r,e){switch(r.kind){case"input":{let t=e.inputs[r.name];return e.laneIndex<t.size?e.formatInput(r.name):e.formatOutOfBoundsInput(r.name)}case"literal":return e.formatLiteral(r.value);case"call":{let t=e.operations[r.op],n=r.args.map(i=>zw(i,e));return e.formatCall(t.symbol,n)}default:{let t=r;throw new Error(`Unsupported expression node ${t.kind}`)}}}var Lp=_(()=>{});function pe(r,e,t=!1){if(t)return e===1?"float":`vec${e}`;switch(r){case"uint8":case"uint16":case"uint32":return e===1?"uint":`uvec${e}`;case"sint8":case"sint16":case"sint32":return e===1?"int":`ivec${e}`;default:return e===1?"float":`vec${e}`}}function Rl(r,e,t=!1){let n;if(t)switch(r){case"uint8":n="unorm8";break;case"sint8":n="snorm8";break;case"uint16":n="unorm16";break;case"sint16":n="snorm16";break;case"float32":n="float32";break;default:throw new Error(`Unsupported normalized vertex format for ${r}`)}else n=r;return e===1?n:e===3&&!n.startsWith("float32")&&!n.endsWith("32")?`${n}x3-webgl`:`${n}x${e}`}function dr(r){switch(r[0]){case"u":return"0u";case"s":return"0";default:return"0."}}function $w(r,e){switch(r){case"uint8":case"uint16":case"uint32":return`${Math.trunc(e)}u`;case"sint8":case"sint16":case"sint32":return`${Math.trunc(e)}`;default:return Number.isInteger(e)?`${e}.0`:`${e}`}}function Vw(r){switch(r){case"uint8":return"r8uint";case"sint8":return"r8sint";case"uint16":return"r16uint";case"sint16":return"r16sint";case"uint32":return"r32uint";case"sint32":return"r32sint";case"float32":return"r32float";default:throw new Error(`Unsupported WebGL gather texture format for ${r}`)}}function Ww(r){switch(r){case"uint32":return"usampler2D";case"sint32":return"isampler2D";case"float32":return"sampler2D";default:throw new Error(`Unsupported WebGL gather sampler type for ${r}`)}}var di=_(()=>{});function me({module:r,elementWise:e=!1,expression:t,inputs:n,output:i,operationType:s=i.type,outputBuffer:o}){let a=o.device,c=cn("result",i.type,i.size,i.normalized),l=[r,c],f=[],u={},d=pe(i.type,1,i.normalized),h=pe(s,1,i.normalized),p="",m=null,g={TYPE:h,RESULT_LEN:i.size.toString()},y=NB(n);for(let[w,E]of y)l.push(Ap(w,E.type,E.size,E.normalized,s)),f.push(Cp(w,E)),E instanceof $?u[w]=E.buffer:(m=m||Ee.createOrReuse(a,o.byteLength),u[w]=m),p+=`TYPE ${w}[${E.size}]; get_${w}(${w});
`,g[`${w.toUpperCase()}_LEN`]=E.size.toString();let b="";if(t)for(let w=0;w<i.size;w++)b+=`result[${w}]=${t(w)};
`;else if(e)for(let w=0;w<i.size;w++){let E=dr(h),T=y.map(([L,C])=>w<C.size?`${L}[${w}]`:E);b+=`result[${w}]=${r.name}(${T.join(", ")});
`}else b=`${r.name}(${y.map(([w])=>w).join(", ")}, result);`;let x=`#version 300 es

void main() {
${p}
${d} result[${i.size}];
${b}
set_result(result);
}
  `,v=new he(a,{vs:x,shaderAssembler:kB,defines:g,modules:l,bufferLayout:f,vertexCount:1,instanceCount:i.length,attributes:u,feedbackBufferMode:"interleaved",outputs:c.varyings});a.statsManager.getStats(OB).get(DB).incrementCount(),v.run({inputBuffers:u,outputBuffers:{[c.varyings[0]]:i.offset===0?o:{buffer:o,byteOffset:i.offset,byteLength:i.byteLength}}}),m&&Ee.recycle(m)}function NB(r){return Array.isArray(r)?r.map((e,t)=>[`x${t}`,e]):Object.entries(r)}function Ap(r,e,t,n=!1,i=e){let s="",o="";for(let c=0;c<t;c+=4){let l=Math.min(t-c,4),f=pe(e,l,n);s+=`in ${f} a${r}_${c};
`;for(let u=0;u<l;u++){let d=`a${r}_${c}`;l>1&&(d=`${d}[${u}]`),(n||e!==i)&&(d=`TYPE(${d})`),o+=`v[${c+u}]=${d};
`}}let a=`
${s}
void get_${r}(out TYPE v[${t}]) {
  ${o}
}
`;return{name:r,vs:a}}function Cp(r,e){let t={name:r,stepMode:e.isConstant?"vertex":"instance",byteStride:e.stride,attributes:[]};for(let n=0;n<e.size;n+=4){let i=Math.min(e.size-n,4);t.attributes.push({attribute:`a${r}_${n}`,format:Rl(e.type,i,e.normalized),byteOffset:e.offset+e.ValueType.BYTES_PER_ELEMENT*n})}return t}function cn(r,e,t,n=!1){let i=[],s=pe(e,1,n),o="",a="";for(let c=0;c<t;c+=4){let l=Math.min(t-c,4),f=pe(e,l,n);i.push(`${r}_${c}`),o+=`flat out ${f} ${r}_${c};
`;let u=Array.from({length:l},(d,h)=>c+h);a+=`${r}_${c} = ${f}(${u.map(d=>`v[${d}]`).join(",")});
`}return{name:r,varyings:i,vs:`
${o}
void set_${r}(in ${s} v[${t}]) {
  ${a}
}
`}}var OB,DB,kB,Ne=_(()=>{X();Pe();jt();go();di();OB="GPGPU Operation Counts",DB="Transform Runs",kB=new An});var FB,Il,Mp=_(()=>{Pe();Lp();Cl();Ne();di();FB=`TYPE arithmetic_add(TYPE x, TYPE y) {
  return x + y;
}

TYPE arithmetic_subtract(TYPE x, TYPE y) {
  return x - y;
}

TYPE arithmetic_multiply(TYPE x, TYPE y) {
  return x * y;
}

TYPE arithmetic_divide(TYPE x, TYPE y) {
  return x / y;
}

float arithmetic_tan(float x) {
  return tan_fp32(x);
}
`,Il=({inputs:r,output:e,target:t})=>{let n=e.type,i=pe(n,1,e.normalized),s=dr(i),o=r.namedInputs;return me({module:{name:"arithmetic",dependencies:[$r],vs:FB},inputs:o,output:e,operationType:n,outputBuffer:t,expression:a=>Ml(r.expression,{operations:fi,inputs:o,laneIndex:a,formatInput:c=>`${c}[${a}]`,formatOutOfBoundsInput:c=>o[c].size===1?`${c}[0]`:s,formatLiteral:c=>{let l=Array.isArray(c)?c[a]??0:c;return`${i}(${$w(n,l)})`},formatCall:(c,l)=>`${c}(${l.join(", ")})`})}),{success:!0}}});var UB,GB,Hw,jw,Yw=_(()=>{I();X();jt();go();Mp();Ne();UB="GPGPU Operation Counts",GB="Transform Runs",Hw=({inputs:r,output:e,target:t})=>{let{sourceValues:n}=r,i=t.device;if(n.length===0){let u=new e.ValueType(e.length*e.size);return t.write(u),{success:!0,value:u}}if(n.isConstant){let u=n.value,d=new e.ValueType(e.length*e.size);for(let h=0;h<e.length;h++){let p=u[h];d[h*2]=p,d[h*2+1]=p}return t.write(d),{success:!0,value:d}}let s=i.createTexture({width:1,height:e.length,format:"rg32float",usage:G.RENDER|G.COPY_SRC|G.COPY_DST}),o=i.createFramebuffer({colorAttachments:[s]}),a=`#version 300 es

flat out float extent_value;

void main() {
  float sourceValues[SOURCE_VALUES_LEN];
  get_sourceValues(sourceValues);
  extent_value = sourceValues[gl_VertexID];

  float y = (float(gl_VertexID) + 0.5) / float(CHANNEL_COUNT) * 2.0 - 1.0;
  gl_Position = vec4(0.0, y, 0.0, 1.0);
  gl_PointSize = 1.0;
}
  `,c=`#version 300 es

precision highp float;

flat in float extent_value;
out vec2 fragColor;

void main() {
  fragColor = vec2(-extent_value, extent_value);
}
  `,l=new Te(i,{vs:a,fs:c,topology:"point-list",parameters:{depthCompare:"always",blend:!0,blendColorSrcFactor:"one",blendColorDstFactor:"one",blendColorOperation:"max",blendAlphaSrcFactor:"one",blendAlphaDstFactor:"one",blendAlphaOperation:"max"},modules:[Ap("sourceValues",n.type,n.size,n.normalized)],defines:{TYPE:"float",SOURCE_VALUES_LEN:n.size.toString(),CHANNEL_COUNT:e.length.toString()},attributes:{sourceValues:n.buffer},bufferLayout:[Cp("sourceValues",n)],instanceCount:n.length,vertexCount:e.length,disableWarnings:!0}),f=Ee.createOrReuse(i,e.byteLength);try{let u=i.beginRenderPass({framebuffer:o,parameters:{viewport:[0,0,1,e.length]},clearColor:[-jw,-jw,0,0],clearDepth:!1,clearStencil:!1});i.statsManager.getStats(UB).get(GB).incrementCount(),l.draw(u),u.end();let d=i.createCommandEncoder();return d.copyTextureToBuffer({sourceTexture:s,width:1,height:e.length,destinationBuffer:f,byteOffset:0,bytesPerRow:8}),i.submit(d.finish()),Il({device:i,inputs:{expression:{kind:"call",op:"multiply",args:[{kind:"input",name:"x"},{kind:"literal",value:[-1,1]}]},namedInputs:{x:new $({buffer:f,size:2,type:"float32",length:e.length})}},output:e,target:t})}finally{l.destroy(),Ee.recycle(f),o.destroy(),s.destroy()}},jw=3e38});function zB(r,e){let t=e.reduce((n,[,i])=>n+Math.ceil(i.size/4),0);if(t>r)throw new Error(`interleave() requires ${t} vertex attributes, exceeding device limit ${r}`)}function $B(r,e){if(e.size>r)throw new Error(`interleave() output size ${e.size} exceeds device inter-stage component limit ${r}`)}var qw,Xw=_(()=>{Ne();qw=({inputs:r,output:e,target:t})=>{let n=r.map((c,l)=>[`x${l}`,c]);zB(t.device.limits.maxVertexAttributes,n),$B(t.device.limits.maxInterStageShaderVariables,e);let i=n.map(([c,l])=>`in TYPE ${c}[${l.size}]`).join(", "),s=0,o=n.map(([c,l])=>{let f=Array.from({length:l.size},(u,d)=>`  result[${s+d}] = ${c}[${d}];`).join(`
`);return s+=l.size,f}).join(`
`),a=`void interleave(${i}, out TYPE result[RESULT_LEN]) {
${o}
}
`;return me({module:{name:"interleave",vs:a},inputs:r,output:e,outputBuffer:t}),{success:!0}}});function VB(){let r=new Uint16Array([255]);return new Uint8Array(r.buffer)[0]>0}var WB,Zw,Kw=_(()=>{Ne();WB=`#define LE ${VB()?1:0}
const uint F32_NAN = 0xffffffffu;
const uint F32_INF = 0x7f800000u;

// Find first set bit using binary search
// https://en.wikipedia.org/wiki/Find_first_set#CLZ
int countLeadingZeros(uint a) {
  if (a == 0u) return 32;
  int n = 0;
  if ((a & 0xffff0000u) == 0u) { n += 16; a = a << 16; }
  if ((a & 0xff000000u) == 0u) { n += 8;  a = a << 8;  }
  if ((a & 0xf0000000u) == 0u) { n += 4;  a = a << 4;  }
  if ((a & 0xc0000000u) == 0u) { n += 2;  a = a << 2;  }
  if ((a & 0x80000000u) == 0u) return n + 1;
  return n;
}

uint roundShiftRight(uint value, int shift) {
  if (shift <= 0) {
    return value << (-shift);
  }

  if (shift >= 32) {
    if (shift == 32 && value > 0x80000000u) {
      return 1u;
    }
    return 0u;
  }

  uint truncated = value >> shift;
  uint halfShift = 1u << (shift - 1);
  uint remainder = value & ((1u << shift) - 1u);
  if (remainder > halfShift || (remainder == halfShift && (truncated & 1u) == 1u)) {
    return truncated + 1u;
  }
  return truncated;
}

uint makeFloat_(uint sign, int exponent, uint mantissa) {
  return (sign << 31) | (uint(exponent + 127) << 23) | (mantissa & 0x7fffffu);
}

/**
 * Assemble a float32 in bit representation according to IEEE 754
 * https://en.wikipedia.org/wiki/Single-precision_floating-point_format
 */
uint makeFloat(uint sign, int exponent, uint significand) {
  if (significand == 0u) {
    return sign << 31;
  }

  // Remove any extra leading zeros for better precision
  int lead_zeros = countLeadingZeros(significand);
  // Significand is encoded as 1.fraction
  int normalizedExponent = exponent + 31 - lead_zeros;

  if (normalizedExponent > 127) {
    return (sign << 31) | F32_INF;
  }

  uint mantissa;
  if (normalizedExponent >= -126) {
    mantissa = roundShiftRight(significand, 8 - lead_zeros);
    if (mantissa >= 0x1000000u) {
      mantissa >>= 1;
      normalizedExponent++;
      if (normalizedExponent > 127) {
        return (sign << 31) | F32_INF;
      }
    }
    return makeFloat_(sign, normalizedExponent, mantissa);
  }

  int subnormalShift = -149 - exponent;
  mantissa = roundShiftRight(significand, subnormalShift);
  if (mantissa >= 0x800000u) {
    return (sign << 31) | (1u << 23);
  }
  return (sign << 31) | mantissa;
}

/**
 * Parse 8-byte memory as a float64 number according to IEEE 754
 * https://en.wikipedia.org/wiki/Double-precision_floating-point_format
 * Returns 8-byte memory as 2 float32 numbers, consisting of
 * high part: fround(d)
 * low part: d - fround(d)
 */
uvec2 parseAsDouble(uvec2 d) {
  #if LE
  d = d.yx; // to big endian
  #endif

  uint sign = (d[0] >> 31) & 1u; // first bit
  uint exponentBits = (d[0] >> 20) & 0x7ffu;
  int exponent = int(exponentBits) - 1023; // next 11 bits
  uint fractionHigh = d[0] & 0xfffffu;
  uint fractionLow = d[1];

  if (exponentBits == 0x7ffu) {
    if (fractionHigh == 0u && fractionLow == 0u) {
      return uvec2((sign << 31) | F32_INF, F32_NAN);
    }
    return uvec2(F32_NAN);
  }
  
  if (exponentBits == 0u) {
    // All float64 subnormals are too small to survive a float32 split.
    return uvec2(sign << 31);
  }

  if (exponent > 127) {
    return uvec2((sign << 31) | F32_INF, ((1u - sign) << 31) | F32_INF);
  }

  uint hi_part;
  uint low_part;

  // float64 significand has 52 bits
  // float32 significand has 23 bits
  // The significand of the high part is the significand of the double, trimmed
  uint f_hi = 0x800000u | (fractionHigh << 3) | (fractionLow >> 29);
  uint f_low = fractionLow & 0x1fffffffu;

  if (exponent < -126) {
    // For tiny normals, the top 24 significand bits still contribute to the float32
    // high part, but they land in the float32 subnormal range.
    hi_part = makeFloat(sign, exponent - 23, f_hi);

    // The residual keeps the remaining 29 significand bits at the original double scale.
    low_part = makeFloat(sign, exponent - 52, f_low);
    return uvec2(hi_part, low_part);
  }

  bool roundUp = f_low > 0x10000000u || (f_low == 0x10000000u && (f_hi & 1u) == 1u);

  uint f_rounded = f_hi + (roundUp ? 1u : 0u);
  int exponent_hi = exponent;
  if (f_rounded == 0x1000000u) {
    f_rounded = 0x800000u;
    exponent_hi++;
  }

  if (exponent_hi > 127) {
    // Overflows float32 limit
    hi_part = (sign << 31) | F32_INF;
    low_part = ((1u - sign) << 31) | F32_INF;
    return uvec2(hi_part, low_part);
  }
  
  hi_part = makeFloat_(sign, exponent_hi, f_rounded);

  int remainder = int(f_low);
  uint sign_low = sign;
  if (roundUp) {
    remainder -= 0x20000000;
  }
  if (remainder < 0) {
    sign_low = 1u - sign;
    remainder = -remainder;
  }
  low_part = makeFloat(sign_low, exponent - 52, uint(remainder));

  return uvec2(hi_part, low_part);
}

void fround(in uint x[X_LEN], out float result[X_LEN]) {
  int n = X_LEN / 2;
  for (int i = 0; i < n; i++) {
    uvec2 f = parseAsDouble(uvec2(x[i * 2], x[i * 2 + 1]));
    result[i] = uintBitsToFloat(f.x);
    result[i + n] = uintBitsToFloat(f.y);
  }
}
`,Zw=({inputs:r,output:e,target:t})=>(me({module:{name:"fround",vs:WB},inputs:r,output:e,operationType:"uint32",outputBuffer:t}),{success:!0})});function Bl(r,e,t){let n=Ww(t),i=pe(e,1),s=Array.from({length:r.size},(o,a)=>`  v[${a}] = ${i}(texelFetch(source_values_texture, ivec2(${a}, rowIndex), 0).r);`).join(`
`);return{name:"source_values_texture",vs:`
uniform highp ${n} source_values_texture;
void read_source_values(int rowIndex, out TYPE v[${r.size}]) {
${s}
}
`}}function Ol(r,e,t){let n=t.createTexture({width:Math.max(r.size,1),height:r.length,format:Vw(e),usage:G.SAMPLE|G.COPY_DST});if(r.length===0)return n;let i=t.createCommandEncoder();return i.copyBufferToTexture({sourceBuffer:r.buffer,destinationTexture:n,byteOffset:r.offset,bytesPerRow:r.stride,rowsPerImage:r.length,size:[r.size,r.length,1]}),t.submit(i.finish()),n}var Rp=_(()=>{I();di()});function jB(r,e){let t=pe(r.type,1),n="aids_0";return r.type!==qB(e)&&(n=`${e}(${n})`),{name:"ids",vs:`
in ${t} aids_0;
void get_ids(out INDEX_TYPE v[1]) {
  v[0] = ${n};
}
`}}function HB(r){return{name:"ids",stepMode:r.isConstant?"vertex":"instance",byteStride:r.stride,attributes:[{attribute:"aids_0",format:Rl(r.type,1,r.normalized),byteOffset:r.offset}]}}function YB(r){return{name:"gather",vs:`
void zero_result(out TYPE result[RESULT_LEN]) {
  for (int i = 0; i < RESULT_LEN; i++) {
    result[i] = ${dr(r)};
  }
}

void gather(in INDEX_TYPE ids[1], out TYPE result[RESULT_LEN]) {
  int sourceIndex = int(ids[0]);
  if (sourceIndex < 0 || sourceIndex >= SOURCE_VALUES_ROWS) {
    zero_result(result);
    return;
  }
  read_source_values(sourceIndex, result);
}
`}}function qB(r){switch(r){case"uint":return"uint32";case"int":return"sint32";default:return"float32"}}var Qw,Jw=_(()=>{X();di();Ne();Rp();Qw=async({inputs:r,output:e,target:t})=>{let{ids:n,sourceValues:i}=r,s=t.device,o=cn("result",e.type,e.size),a=pe(n.type,1),c=pe(e.type,1),l=e.type,f=Ol(i,l,s),u=`#version 300 es

void main() {
  INDEX_TYPE ids[1];
  get_ids(ids);
  TYPE result[${e.size}];
  gather(ids, result);
  set_result(result);
}
  `,d=new he(s,{vs:u,defines:{INDEX_TYPE:a,TYPE:c,RESULT_LEN:e.size.toString(),SOURCE_VALUES_ROWS:i.length.toString()},modules:[jB(n,a),Bl(i,e.type,l),YB(e.type),o],bindings:{source_values_texture:f},bufferLayout:[HB(n)],vertexCount:1,instanceCount:e.length,feedbackBufferMode:"interleaved",outputs:o.varyings});try{return d.run({inputBuffers:{ids:n.buffer},outputBuffers:{[o.varyings[0]]:t}}),{success:!0}}finally{d.destroy(),f.destroy()}}});var XB,eE,tE=_(()=>{Ne();XB=`void row_dot(in TYPE x[X_LEN], in TYPE y[Y_LEN], out float result[1]) {
  float sum = 0.0;
  for (int i = 0; i < X_LEN; i++) {
    sum += float(x[i]) * float(y[i]);
  }
  result[0] = sum;
}
`,eE=({inputs:r,output:e,target:t})=>(me({module:{name:"row_dot",vs:XB},inputs:r,output:e,operationType:"float32",outputBuffer:t}),{success:!0})});var ZB,rE,nE=_(()=>{Ne();ZB=`void equalAll(in TYPE x[X_LEN], in TYPE y[Y_LEN], out uint result[1]) {
  uint allEqual = uint(1);
  for (int i = 0; i < X_LEN; i++) {
    if (x[i] != y[i]) {
      allEqual = uint(0);
      break;
    }
  }
  result[0] = allEqual;
}
`,rE=({inputs:r,output:e,target:t})=>(me({module:{name:"equalAll",vs:ZB},inputs:r,output:e,operationType:e.type==="uint32"?r.x.type:e.type,outputBuffer:t}),{success:!0})});var KB,iE,sE=_(()=>{Ne();KB=`void row_length(in TYPE x[X_LEN], out float result[1]) {
  float sum = 0.0;
  for (int i = 0; i < X_LEN; i++) {
    sum += float(x[i]) * float(x[i]);
  }
  result[0] = sqrt(sum);
}
`,iE=({inputs:r,output:e,target:t})=>(me({module:{name:"row_length",vs:KB},inputs:r,output:e,operationType:"float32",outputBuffer:t}),{success:!0})});function QB(){return{name:"segmentedMap",vs:`
uint read_segment_start(int segmentIndex) {
  TYPE value[1];
  read_source_values(segmentIndex, value);
  return uint(value[0]);
}

void segmentedMap(out TYPE result[RESULT_LEN]) {
  uint vertexIndex = uint(gl_InstanceID);
  int low = 0;
  int high = SEGMENTS_LENGTH;

  while (low < high) {
    int mid = low + (high - low) / 2;
    uint midStart = read_segment_start(mid);
    if (midStart <= vertexIndex) {
      low = mid + 1;
    } else {
      high = mid;
    }
  }

  uint segmentIndex = uint(max(low - 1, 0));
  uint segmentStart = read_segment_start(int(segmentIndex));
  result[0] = segmentIndex;
  result[1] = vertexIndex - segmentStart;
}
`}}var oE,aE=_(()=>{X();Rp();Ne();oE=async({inputs:r,output:e,target:t})=>{let{segments:n}=r,i=t.device,s=cn("result",e.type,e.size),o=n.type,a=Ol(n,o,i),c=new he(i,{vs:`#version 300 es

void main() {
  TYPE result[RESULT_LEN];
  segmentedMap(result);
  set_result(result);
}
`,defines:{TYPE:"uint",RESULT_LEN:e.size.toString(),SEGMENTS_LENGTH:n.length.toString()},modules:[Bl(n,e.type,o),QB(),s],bindings:{source_values_texture:a},vertexCount:1,instanceCount:e.length,feedbackBufferMode:"interleaved",outputs:s.varyings});try{return c.run({outputBuffers:{[s.varyings[0]]:t}}),{success:!0}}finally{c.destroy(),a.destroy()}}});function Ip(r,e,t,n){return t<e.size?`${r}[${t}]`:e.size===1?`${r}[0]`:n}var cE,lE=_(()=>{Ne();di();cE=async({inputs:r,output:e,target:t})=>{let n=pe(e.type,1,e.normalized),i=dr(n);return me({module:{name:"select",vs:""},inputs:r,output:e,operationType:e.type,outputBuffer:t,expression:s=>{let o=Ip("condition",r.condition,s,i),a=Ip("whenTrue",r.whenTrue,s,i),c=Ip("whenFalse",r.whenFalse,s,i);return`(${o} != ${i} ? ${a} : ${c})`}}),{success:!0}}});var fE,uE=_(()=>{X();Ne();fE=({inputs:r,output:e,target:t})=>{let n=cn("result",e.type,e.size),i=new he(t.device,{vs:`#version 300 es

void main() {
  int result[1];
  result[0] = START + gl_InstanceID * STEP;
  set_result(result);
}
`,defines:{START:r.start.toString(),STEP:r.step.toString()},modules:[n],vertexCount:1,instanceCount:e.length,feedbackBufferMode:"interleaved",outputs:n.varyings});try{return i.run({outputBuffers:{[n.varyings[0]]:t}}),{success:!0}}finally{i.destroy()}}});var dE,hE=_(()=>{Ne();dE=({inputs:r,output:e,target:t})=>{let{columns:n}=r;return me({module:{name:"swizzle",vs:"// swizzle expression handled inline"},expression:i=>`x[${n[i]}]`,inputs:{x:r.x},output:e,outputBuffer:t}),{success:!0}}});var pE={};It(pE,{arithmetic:()=>Il,dot:()=>eE,equalAll:()=>rE,extent:()=>Hw,fround:()=>Zw,gather:()=>Qw,interleave:()=>qw,length:()=>iE,segmentedMap:()=>oE,select:()=>cE,sequence:()=>fE,swizzle:()=>dE});var mE=_(()=>{Mp();Yw();Xw();Kw();Jw();tE();nE();sE();aE();lE();uE();hE()});function Rt(r,e){let t=JB(e),n=Math.max(1,Math.ceil(r)),i=Math.min(n,t),s=Math.min(Math.ceil(n/i),t),o=Math.ceil(n/i/s);if(o>t)throw new Error(`WebGPU dispatch requires ${n} workgroups, exceeding the 3D dispatch limit of ${t} per dimension`);return{x:i,y:s,z:o}}function Bp(r,e="workgroupId"){return`((${e}.z * ${r.y}u + ${e}.y) * ${r.x}u + ${e}.x)`}function hr(r,e,t="workgroupId",n="localId"){return`(${Bp(r,t)} * ${e}u + ${n}.x)`}function JB(r){return Number.isFinite(r)&&r>0?Math.floor(r):65535}var hi=_(()=>{});function pr(r,e){switch(r){case"u32":return`${e}u`;case"f32":return Number.isInteger(e)?`${e}.0`:`${e}`;default:return`${e}`}}function gE(r,e){switch(r){case"uint32":return pr("u32",Math.trunc(e));case"sint32":return`${Math.trunc(e)}`;case"float32":return pr("f32",e);default:throw new Error(`WebGPU operations only support 32-bit output types, got ${r}`)}}function mr(r){switch(r){case"uint32":return"0u";case"sint32":return"0";case"float32":return"0.0";default:throw new Error(`WebGPU operations only support 32-bit output types, got ${r}`)}}function j(r){switch(r){case"uint32":return"u32";case"sint32":return"i32";case"float32":return"f32";default:throw new Error(`WebGPU operations only support 32-bit storage types, got ${r}`)}}var ln=_(()=>{});function ge({module:r,elementWise:e=!1,expression:t,inputs:n,output:i,operationType:s=i.type,outputBuffer:o}){if(!r.source)throw new Error(`WebGPU computation ${r.name} requires WGSL source`);let a=cO(n),c=a.map(([b,x])=>({name:b,input:x})),l=c.filter(({input:b})=>!b.isConstant).map((b,x)=>({...b,index:x})),f=j(s),u=j(i.type),d={TYPE:f,RESULT_LEN:i.size.toString()},h=Rt(Math.ceil(i.length/Op),o.device.limits.maxComputeWorkgroupsPerDimension);for(let[b,x]of a)d[`${b.toUpperCase()}_LEN`]=x.size.toString();let p=`
${fO(r.source,d)}
${l.map(({name:b,input:x,index:v})=>nO(b,x,v)).join(`
`)}
${c.map(({name:b,input:x})=>iO(b,x,s)).join(`
`)}
${sO(i,l.length)}
${oO(i)}

@compute @workgroup_size(${Op}) fn main(
  @builtin(workgroup_id) workgroupId: vec3<u32>,
  @builtin(local_invocation_id) localId: vec3<u32>
) {
  let rowIndex = ${hr(h,Op)};
  if (rowIndex >= ${i.length}u) {
    return;
  }

${c.map(({name:b})=>`  let ${b} = read_${b}(rowIndex);`).join(`
`)}
  var result: array<${u}, ${i.size}>;
${aO(r.name,a,i,e,t)}
  write_result(rowIndex, result);
}
`,m=new De(o.device,{source:p,modules:r.dependencies,shaderAssembler:rO,shaderLayout:{bindings:[...l.map(({name:b},x)=>({name:b,type:"storage",group:0,location:x})),{name:"result",type:"storage",group:0,location:l.length}]}}),g=Object.fromEntries(l.map(({name:b,input:x})=>[b,x.buffer]));g.result=o,m.setBindings(g);let y=o.device.beginComputePass({});o.device.statsManager.getStats(eO).get(tO).incrementCount(),m.dispatch(y,h.x,h.y,h.z),y.end(),o.device.submit(),m.destroy()}function nO(r,e,t){if(e.isConstant)return"";let n=j(e.type);return`@group(0) @binding(${t}) var<storage, read> ${r}: array<${n}>;`}function iO(r,e,t){let n=j(t),i=e.type===t?"":n,s=e.stride/e.ValueType.BYTES_PER_ELEMENT,o=e.offset/e.ValueType.BYTES_PER_ELEMENT;return e.isConstant?`fn read_${r}(_rowIndex: u32) -> array<${n}, ${e.size}> {
  return array<${n}, ${e.size}>(${lO(e,i)});
}`:`fn read_${r}(rowIndex: u32) -> array<${n}, ${e.size}> {
  var value: array<${n}, ${e.size}>;
  let rowOffset = ${o}u + rowIndex * ${s}u;
${Array.from({length:e.size},(a,c)=>i?`  value[${c}] = ${i}(${r}[rowOffset + ${c}u]);`:`  value[${c}] = ${r}[rowOffset + ${c}u];`).join(`
`)}
  return value;
}`}function sO(r,e){let t=j(r.type);return`@group(0) @binding(${e}) var<storage, read_write> result: array<${t}>;`}function oO(r){let e=r.stride/r.ValueType.BYTES_PER_ELEMENT,t=r.offset/r.ValueType.BYTES_PER_ELEMENT;return`fn write_result(rowIndex: u32, value: array<${j(r.type)}, ${r.size}>) {
  let rowOffset = ${t}u + rowIndex * ${e}u;
${Array.from({length:r.size},(i,s)=>`  result[rowOffset + ${s}u] = value[${s}];`).join(`
`)}
}`}function aO(r,e,t,n,i){let s="";if(i)for(let o=0;o<t.size;o++)s+=`  result[${o}] = ${i(o)};
`;else if(n){let o=mr(t.type),a=j(t.type);for(let c=0;c<t.size;c++){let l=e.map(([f,u])=>c<u.size?j(u.type)===a?`${f}[${c}]`:`${a}(${f}[${c}])`:o);s+=`  result[${c}] = ${r}(${l.join(", ")});
`}}else s+=`result = ${r}(${e.map(([o])=>o).join(", ")});`;return s.trimEnd()}function cO(r){return Array.isArray(r)?r.map((e,t)=>[`x${t}`,e]):Object.entries(r)}function lO(r,e){let t=r.value;if(!t)throw new Error(`Constant input ${r} is missing CPU values`);return Array.from({length:r.size},(n,i)=>pr(e,t[i]??0)).join(", ")}function fO(r,e){for(let t in e)r=r.replaceAll(`{${t}}`,e[t]);return r}var Op,eO,tO,rO,Ht=_(()=>{X();Pe();hi();ln();Op=64,eO="GPGPU Operation Counts",tO="Computation Runs",rO=new nr});var uO,_E,yE=_(()=>{Pe();Lp();Cl();Ht();ln();uO=`fn arithmetic_add(x: {TYPE}, y: {TYPE}) -> {TYPE} {
  return x + y;
}

fn arithmetic_subtract(x: {TYPE}, y: {TYPE}) -> {TYPE} {
  return x - y;
}

fn arithmetic_multiply(x: {TYPE}, y: {TYPE}) -> {TYPE} {
  return x * y;
}

fn arithmetic_divide(x: {TYPE}, y: {TYPE}) -> {TYPE} {
  return x / y;
}

fn arithmetic_tan(x: f32) -> f32 {
  return tan_fp32(x);
}
`,_E=({inputs:r,output:e,target:t})=>{let n=e.type,i=j(n),s=mr(n),o=r.namedInputs;return ge({module:{name:"arithmetic",source:uO,dependencies:[$r]},inputs:o,output:e,operationType:n,outputBuffer:t,expression:a=>Ml(r.expression,{operations:fi,inputs:o,laneIndex:a,formatInput:c=>`${c}[${a}]`,formatOutOfBoundsInput:c=>o[c].size===1?`${c}[0]`:s,formatLiteral:c=>{let l=Array.isArray(c)?c[a]??0:c;return`${i}(${gE(n,l)})`},formatCall:(c,l)=>`${c}(${l.join(", ")})`})}),{success:!0}}});var dO,bE,xE=_(()=>{Ht();dO=`fn row_dot(x: array<{TYPE}, {X_LEN}>, y: array<{TYPE}, {Y_LEN}>) -> array<f32, 1> {
  var sum = 0.0;
  for (var i = 0u; i < {X_LEN}u; i = i + 1u) {
    sum += f32(x[i]) * f32(y[i]);
  }
  return array<f32, 1>(sum);
}
`,bE=({inputs:r,output:e,target:t})=>(ge({module:{name:"row_dot",source:dO},inputs:r,output:e,operationType:"float32",outputBuffer:t}),{success:!0})});var hO,vE,wE=_(()=>{Ht();hO=`fn equalAll(x: array<{TYPE}, {X_LEN}>, y: array<{TYPE}, {Y_LEN}>) -> array<u32, 1> {
  var allEqual = 1u;
  for (var i = 0u; i < {X_LEN}u; i = i + 1u) {
    if (x[i] != y[i]) {
      allEqual = 0u;
      break;
    }
  }
  return array<u32, 1>(allEqual);
}
`,vE=({inputs:r,output:e,target:t})=>(ge({module:{name:"equalAll",source:hO},inputs:r,output:e,operationType:r.x.type,outputBuffer:t}),{success:!0})});function pi(r,e,t){let n=j(e.type);return`@group(0) @binding(${t}) var<storage, read> ${r}: array<${n}>;`}function Dp(r,e,t,n=r){let i=j(t);if(e.isConstant){let l=e.value;if(!l)throw new Error(`Constant input ${e} is missing CPU values`);return`fn read_${n}(_sourceIndex: u32) -> array<${i}, ${e.size}> {
  return array<${i}, ${e.size}>(${Array.from({length:e.size},(f,u)=>pr(i,l[u]??0)).join(", ")});
}`}let s=e.stride/e.ValueType.BYTES_PER_ELEMENT,o=e.offset/e.ValueType.BYTES_PER_ELEMENT,c=j(e.type)===i?"":`${i}`;return`fn read_${n}(sourceIndex: u32) -> array<${i}, ${e.size}> {
  var value: array<${i}, ${e.size}>;
  let rowOffset = ${o}u + sourceIndex * ${s}u;
${Array.from({length:e.size},(l,f)=>c?`  value[${f}] = ${c}(${r}[rowOffset + ${f}u]);`:`  value[${f}] = ${r}[rowOffset + ${f}u];`).join(`
`)}
  return value;
}`}function Dl(r,e){return Dp("sourceValues",r,e,"source_values")}function mi(r,e){let t=j(r.type);return`@group(0) @binding(${e}) var<storage, read_write> result: array<${t}>;`}function gi(r){let e=r.stride/r.ValueType.BYTES_PER_ELEMENT,t=r.offset/r.ValueType.BYTES_PER_ELEMENT;return`fn write_result(rowIndex: u32, value: array<${j(r.type)}, ${r.size}>) {
  let rowOffset = ${t}u + rowIndex * ${e}u;
${Array.from({length:r.size},(i,s)=>`  result[rowOffset + ${s}u] = value[${s}];`).join(`
`)}
}`}function EE(r,e){let t=mr(r);return`fn zero_result() -> array<${j(r)}, ${e}> {
  var result: array<${j(r)}, ${e}>;
${Array.from({length:e},(n,i)=>`  result[${i}] = ${t};`).join(`
`)}
  return result;
}`}var Se,kl=_(()=>{ln();Se=64});function pO({input:r,inputMode:e,inputGroupCount:t,channelCount:n,outputType:i,outputBuffer:s,outputLength:o,outputStride:a,outputOffset:c}){let l=j(i),f=Rt(o,s.device.limits.maxComputeWorkgroupsPerDimension),u=new $({buffer:s,type:i,size:2,length:o,stride:a,offset:c}),d=`
${r.isConstant?"":pi("sourceValues",r,0)}
${Dl(r,i)}
${mi(u,r.isConstant?0:1)}
${gi(u)}
${mO(e,i,n,t)}

var<workgroup> sharedMin: array<${l}, ${Se}>;
var<workgroup> sharedMax: array<${l}, ${Se}>;

@compute @workgroup_size(${Se}) fn main(
  @builtin(workgroup_id) workgroupId: vec3<u32>,
  @builtin(local_invocation_id) localId: vec3<u32>
) {
  let outputRowIndex = ${Bp(f)};
  if (outputRowIndex >= ${o}u) {
    return;
  }

  let channelIndex = outputRowIndex % ${n}u;
  let outputGroupIndex = outputRowIndex / ${n}u;
  let inputGroupIndex = outputGroupIndex * ${Se}u + localId.x;

  let result = extent_pass(channelIndex, inputGroupIndex);
  sharedMin[localId.x] = result[0];
  sharedMax[localId.x] = result[1];
  workgroupBarrier();

  var stride = ${Math.floor(Se/2)}u;
  loop {
    if (stride == 0u) {
      break;
    }
    if (localId.x < stride) {
      let compareIndex = localId.x + stride;
      if (sharedMin[compareIndex] < sharedMin[localId.x]) {
        sharedMin[localId.x] = sharedMin[compareIndex];
      }
      if (sharedMax[compareIndex] > sharedMax[localId.x]) {
        sharedMax[localId.x] = sharedMax[compareIndex];
      }
    }
    workgroupBarrier();
    stride = stride / 2u;
  }

  if (localId.x == 0u) {
    write_result(outputRowIndex, array<${l}, 2>(sharedMin[0], sharedMax[0]));
  }
}
`,h=new De(s.device,{source:d,shaderLayout:{bindings:[...r.isConstant?[]:[{name:"sourceValues",type:"storage",group:0,location:0}],{name:"result",type:"storage",group:0,location:r.isConstant?0:1}]}}),p={result:s};r.isConstant||(p.sourceValues=r.buffer),h.setBindings(p);let m=s.device.beginComputePass({});h.dispatch(m,f.x,f.y,f.z),m.end(),s.device.submit(),h.destroy()}function mO(r,e,t,n){let i=j(e),[s,o]=gO(e);return r==="raw"?`fn extent_pass(channelIndex: u32, inputGroupIndex: u32) -> array<${i}, 2> {
  var result: array<${i}, 2>;
  result[0] = ${s};
  result[1] = ${o};

  if (inputGroupIndex < ${n}u) {
    let value = read_source_values(inputGroupIndex);
    result[0] = value[channelIndex];
    result[1] = value[channelIndex];
  }

  return result;
}`:`fn extent_pass(channelIndex: u32, inputGroupIndex: u32) -> array<${i}, 2> {
  var result: array<${i}, 2>;
  result[0] = ${s};
  result[1] = ${o};

  if (inputGroupIndex < ${n}u) {
    let rowIndex = inputGroupIndex * ${t}u + channelIndex;
    let value = read_source_values(rowIndex);
    result[0] = value[0];
    result[1] = value[1];
  }

  return result;
}`}function gO(r){switch(r){case"uint32":return["0xffffffffu","0u"];case"sint32":return["2147483647","-2147483648"];case"float32":return["3.402823e38","-3.402823e38"];default:throw new Error(`Unsupported WebGPU extent type for ${r}`)}}var SE,PE=_(()=>{X();jt();go();hi();ln();kl();SE=({inputs:r,output:e,target:t})=>{let{sourceValues:n}=r;if(n.length===0){let c=new e.ValueType(e.length*e.size);return t.write(c),{success:!0,value:c}}if(n.isConstant){let c=n.value;if(!c)throw new Error(`Constant input ${n} is missing CPU values`);let l=new e.ValueType(e.length*e.size);for(let f=0;f<e.length;f++){let u=c[f];l[f*2]=u,l[f*2+1]=u}return t.write(l),{success:!0,value:l}}let i=[],s=n,o="raw",a=n.length;try{for(;;){let c=Math.ceil(a/Se),l=e.length*c,f=c===1?t:Ee.createOrReuse(t.device,l*e.stride);if(c>1&&i.push(f),pO({input:s,inputMode:o,inputGroupCount:a,channelCount:e.length,outputType:e.type,outputBuffer:f,outputLength:l,outputStride:e.stride,outputOffset:e.offset}),c===1)break;s=new $({buffer:f,type:e.type,size:2,length:l}),o="partial",a=c}return{success:!0}}finally{for(let c of i)Ee.recycle(c)}}});function _O(){let r=new Uint16Array([255]);return new Uint8Array(r.buffer)[0]>0}var yO,TE,LE=_(()=>{Ht();yO=`const LE: bool = ${_O()?"true":"false"};
const F32_NAN: u32 = 0xffffffffu;
const F32_INF: u32 = 0x7f800000u;

fn roundShiftRight(value: u32, shift: i32) -> u32 {
  if (shift <= 0) {
    return value << u32(-shift);
  }

  if (shift >= 32) {
    if (shift == 32 && value > 0x80000000u) {
      return 1u;
    }
    return 0u;
  }

  let shiftU32 = u32(shift);
  let truncated = value >> shiftU32;
  let halfShift = 1u << u32(shift - 1);
  let remainder = value & ((1u << shiftU32) - 1u);
  if (remainder > halfShift || (remainder == halfShift && (truncated & 1u) == 1u)) {
    return truncated + 1u;
  }
  return truncated;
}

fn makeFloatImmediate(sign: u32, exponent: i32, mantissa: u32) -> u32 {
  return (sign << 31u) | (u32(exponent + 127) << 23u) | (mantissa & 0x7fffffu);
}

fn makeFloat(sign: u32, exponent: i32, significand: u32) -> u32 {
  if (significand == 0u) {
    return sign << 31u;
  }

  let leadingZeros = i32(countLeadingZeros(significand));
  var normalizedExponent = exponent + 31 - leadingZeros;

  if (normalizedExponent > 127) {
    return (sign << 31u) | F32_INF;
  }

  var mantissa: u32;
  if (normalizedExponent >= -126) {
    mantissa = roundShiftRight(significand, 8 - leadingZeros);
    if (mantissa >= 0x1000000u) {
      mantissa = mantissa >> 1u;
      normalizedExponent += 1;
      if (normalizedExponent > 127) {
        return (sign << 31u) | F32_INF;
      }
    }
    return makeFloatImmediate(sign, normalizedExponent, mantissa);
  }

  let subnormalShift = -149 - exponent;
  mantissa = roundShiftRight(significand, subnormalShift);
  if (mantissa >= 0x800000u) {
    return (sign << 31u) | (1u << 23u);
  }
  return (sign << 31u) | mantissa;
}

fn parseAsDouble(words: vec2<u32>) -> vec2<u32> {
  var d = words;
  if (LE) {
    d = d.yx;
  }

  let sign = (d.x >> 31u) & 1u;
  let exponentBits = (d.x >> 20u) & 0x7ffu;
  let exponent = i32(exponentBits) - 1023;
  let fractionHigh = d.x & 0xfffffu;
  let fractionLow = d.y;

  if (exponentBits == 0x7ffu) {
    if (fractionHigh == 0u && fractionLow == 0u) {
      return vec2<u32>((sign << 31u) | F32_INF, F32_NAN);
    }
    return vec2<u32>(F32_NAN);
  }

  if (exponentBits == 0u) {
    return vec2<u32>(sign << 31u);
  }

  if (exponent > 127) {
    return vec2<u32>((sign << 31u) | F32_INF, ((1u - sign) << 31u) | F32_INF);
  }

  let highSignificand = 0x800000u | (fractionHigh << 3u) | (fractionLow >> 29u);
  let lowSignificand = fractionLow & 0x1fffffffu;

  if (exponent < -126) {
    let highPart = makeFloat(sign, exponent - 23, highSignificand);
    let lowPart = makeFloat(sign, exponent - 52, lowSignificand);
    return vec2<u32>(highPart, lowPart);
  }

  let roundUp = lowSignificand > 0x10000000u ||
    (lowSignificand == 0x10000000u && (highSignificand & 1u) == 1u);

  var roundedSignificand = highSignificand + select(0u, 1u, roundUp);
  var highExponent = exponent;
  if (roundedSignificand == 0x1000000u) {
    roundedSignificand = 0x800000u;
    highExponent += 1;
  }

  if (highExponent > 127) {
    return vec2<u32>((sign << 31u) | F32_INF, ((1u - sign) << 31u) | F32_INF);
  }

  let highPart = makeFloatImmediate(sign, highExponent, roundedSignificand);

  var remainder = i32(lowSignificand);
  var lowSign = sign;
  if (roundUp) {
    remainder -= 0x20000000;
  }
  if (remainder < 0) {
    lowSign = 1u - sign;
    remainder = -remainder;
  }

  let lowPart = makeFloat(lowSign, exponent - 52, u32(remainder));
  return vec2<u32>(highPart, lowPart);
}

fn fround(x: array<u32, {X_LEN}>) -> array<f32, {RESULT_LEN}> {
  var result: array<f32, {RESULT_LEN}>;
  let n = {X_LEN}u / 2u;
  for (var i = 0u; i < n; i = i + 1u) {
    let parts = parseAsDouble(vec2<u32>(x[i * 2u], x[i * 2u + 1u]));
    result[i] = bitcast<f32>(parts.x);
    result[i + n] = bitcast<f32>(parts.y);
  }
  return result;
}
`,TE=({inputs:r,output:e,target:t})=>(ge({module:{name:"fround",source:yO},inputs:r,output:e,operationType:"uint32",outputBuffer:t}),{success:!0})});function bO(r,e){if(r.isConstant){let i=r.value;if(!i)throw new Error(`Constant input ${r} is missing CPU values`);return`fn read_ids(_rowIndex: u32) -> ${e} {
  return ${pr(e,i[0]??0)};
}`}let t=r.stride/r.ValueType.BYTES_PER_ELEMENT,n=r.offset/r.ValueType.BYTES_PER_ELEMENT;return`fn read_ids(rowIndex: u32) -> ${e} {
  let rowOffset = ${n}u + rowIndex * ${t}u;
  return ids[rowOffset];
}`}function xO(r,e,t,n){let i=j(r),s=j(e);return`fn gather(idsValue: ${i}) -> array<${s}, ${t}> {
  let sourceIndex = ${i==="u32"?"i32(idsValue)":i==="i32"?"idsValue":"i32(idsValue)"};
  if (sourceIndex < 0 || sourceIndex >= ${n}) {
    return zero_result();
  }
  return read_source_values(u32(sourceIndex));
}`}var AE,CE=_(()=>{X();hi();ln();kl();AE=async({inputs:r,output:e,target:t})=>{let{ids:n,sourceValues:i}=r,s=j(n.type),o=[];n.isConstant||o.push({name:"ids",input:n,index:o.length}),i.isConstant||o.push({name:"sourceValues",input:i,index:o.length});let a=Rt(Math.ceil(e.length/Se),t.device.limits.maxComputeWorkgroupsPerDimension),c=`
${o.map(({name:d,input:h,index:p})=>pi(d,h,p)).join(`
`)}
${bO(n,s)}
${Dl(i,e.type)}
${mi(e,o.length)}
${gi(e)}
${EE(e.type,e.size)}
${xO(n.type,e.type,e.size,i.length)}

@compute @workgroup_size(${Se}) fn main(
  @builtin(workgroup_id) workgroupId: vec3<u32>,
  @builtin(local_invocation_id) localId: vec3<u32>
) {
  let rowIndex = ${hr(a,Se)};
  if (rowIndex >= ${e.length}u) {
    return;
  }

  let idsValue = read_ids(rowIndex);
  let result = gather(idsValue);
  write_result(rowIndex, result);
}
`,l=new De(t.device,{source:c,shaderLayout:{bindings:[...o.map(({name:d,index:h})=>({name:d,type:"storage",group:0,location:h})),{name:"result",type:"storage",group:0,location:o.length}]}}),f={};n.isConstant||(f.ids=n.buffer),i.isConstant||(f.sourceValues=i.buffer),f.result=t,l.setBindings(f);let u=t.device.beginComputePass({});return l.dispatch(u,a.x,a.y,a.z),u.end(),t.device.submit(),l.destroy(),{success:!0}}});function vO(r){return`fn segmented_map(vertexIndex: u32) -> array<u32, 2> {
  var low = 0i;
  var high = ${r}i;
  while (low < high) {
    let mid = low + (high - low) / 2i;
    let midStart = read_segments(u32(mid))[0];
    if (midStart <= vertexIndex) {
      low = mid + 1i;
    } else {
      high = mid;
    }
  }

  let segmentIndex = u32(max(low - 1i, 0i));
  let segmentStart = read_segments(segmentIndex)[0];
  return array<u32, 2>(segmentIndex, vertexIndex - segmentStart);
}`}var ME,RE=_(()=>{X();hi();kl();ME=async({inputs:r,output:e,target:t})=>{let{segments:n}=r,i=n.isConstant?[]:[{name:"segments",input:n,index:0}],s=Rt(Math.ceil(e.length/Se),t.device.limits.maxComputeWorkgroupsPerDimension),o=`
${i.map(({name:f,input:u,index:d})=>pi(f,u,d)).join(`
`)}
${Dp("segments",n,"uint32")}
${mi(e,i.length)}
${gi(e)}
${vO(n.length)}

@compute @workgroup_size(${Se}) fn main(
  @builtin(workgroup_id) workgroupId: vec3<u32>,
  @builtin(local_invocation_id) localId: vec3<u32>
) {
  let rowIndex = ${hr(s,Se)};
  if (rowIndex >= ${e.length}u) {
    return;
  }

  let result = segmented_map(rowIndex);
  write_result(rowIndex, result);
}
`,a=new De(t.device,{source:o,shaderLayout:{bindings:[...i.map(({name:f,index:u})=>({name:f,type:"storage",group:0,location:u})),{name:"result",type:"storage",group:0,location:i.length}]}}),c=Object.fromEntries(i.map(({name:f,input:u})=>[f,u.buffer]));c.result=t,a.setBindings(c);let l=t.device.beginComputePass({});return a.dispatch(l,s.x,s.y,s.z),l.end(),t.device.submit(),a.destroy(),{success:!0}}});function wO(r,e){let n=e.filter(([,i])=>!i.isConstant).length+1;if(n>r.maxStorageBuffersPerShaderStage)throw new Error(`interleave() requires ${n} storage buffers, exceeding device limit ${r.maxStorageBuffersPerShaderStage}`);if(n>r.maxBindingsPerBindGroup)throw new Error(`interleave() requires ${n} bindings, exceeding bind group limit ${r.maxBindingsPerBindGroup}`)}var Nl,IE=_(()=>{Ht();Nl=({inputs:r,output:e,target:t})=>{let n=r.map((c,l)=>[`x${l}`,c]);wO(t.device.limits,n);let i=n.map(([c,l])=>`${c}: array<{TYPE}, ${l.size}>`).join(", "),s=0,o=n.map(([c,l])=>{let f=Array.from({length:l.size},(u,d)=>`  out[${s+d}] = ${c}[${d}];`).join(`
`);return s+=l.size,f}).join(`
`),a=`fn interleave(${i}) -> array<{TYPE}, {RESULT_LEN}> {
  var out: array<{TYPE}, {RESULT_LEN}>;
${o}
  return out;
}
`;return ge({module:{name:"interleave",source:a},inputs:r,output:e,outputBuffer:t}),{success:!0}}});var EO,BE,OE=_(()=>{Ht();EO=`fn row_length(x: array<{TYPE}, {X_LEN}>) -> array<f32, 1> {
  var sum = 0.0;
  for (var i = 0u; i < {X_LEN}u; i = i + 1u) {
    sum += f32(x[i]) * f32(x[i]);
  }
  return array<f32, 1>(sqrt(sum));
}
`,BE=({inputs:r,output:e,target:t})=>(ge({module:{name:"row_length",source:EO},inputs:r,output:e,operationType:"float32",outputBuffer:t}),{success:!0})});function kp(r,e,t,n){return t<e.size?`${r}[${t}]`:e.size===1?`${r}[0]`:n}var DE,kE=_(()=>{Ht();ln();DE=async({inputs:r,output:e,target:t})=>{let n=mr(e.type);return ge({module:{name:"select",source:`// inline expression select
`},inputs:r,output:e,operationType:e.type,outputBuffer:t,expression:i=>{let s=kp("condition",r.condition,i,n),o=kp("whenTrue",r.whenTrue,i,n);return`select(${kp("whenFalse",r.whenFalse,i,n)}, ${o}, ${s} != ${n})`}}),{success:!0}}});var Np,NE,FE=_(()=>{X();hi();Np=64,NE=({inputs:r,output:e,target:t})=>{let n=Rt(Math.ceil(e.length/Np),t.device.limits.maxComputeWorkgroupsPerDimension),i=`@group(0) @binding(0) var<storage, read_write> result: array<i32>;

@compute @workgroup_size(${Np}) fn main(
  @builtin(workgroup_id) workgroupId: vec3<u32>,
  @builtin(local_invocation_id) localId: vec3<u32>
) {
  let rowIndex = ${hr(n,Np)};
  if (rowIndex >= ${e.length}u) {
    return;
  }

  let rowOffset = ${e.offset/e.ValueType.BYTES_PER_ELEMENT}u + rowIndex * ${e.stride/e.ValueType.BYTES_PER_ELEMENT}u;
  result[rowOffset] = ${r.start} + i32(rowIndex) * ${r.step};
}
`,s=new De(t.device,{source:i,shaderLayout:{bindings:[{name:"result",type:"storage",group:0,location:0}]}});s.setBindings({result:t});let o=t.device.beginComputePass({});return s.dispatch(o,n.x,n.y,n.z),o.end(),t.device.submit(),s.destroy(),{success:!0}}});var UE,GE=_(()=>{Ht();UE=({inputs:r,output:e,target:t})=>{let{columns:n}=r;return ge({module:{name:"swizzle",source:"// swizzle expression handled inline"},expression:i=>`x[${n[i]}]`,inputs:{x:r.x},output:e,outputBuffer:t}),{success:!0}}});var zE={};It(zE,{arithmetic:()=>_E,dot:()=>bE,equalAll:()=>vE,extent:()=>SE,fround:()=>TE,gather:()=>AE,interleave:()=>Nl,length:()=>BE,segmentedMap:()=>ME,select:()=>DE,sequence:()=>NE,swizzle:()=>UE});var Fp=_(()=>{yE();xE();wE();PE();LE();CE();RE();IE();OE();kE();FE();GE()});function Yt(r,e){if(!r)throw new Error(e||"loader assertion failed.")}var lt={self:typeof self<"u"&&self,window:typeof window<"u"&&window,global:typeof global<"u"&&global,document:typeof document<"u"&&document},R2=lt.self||lt.window||lt.global||{},I2=lt.window||lt.self||lt.global||{},B2=lt.global||lt.self||lt.window||{},O2=lt.document||{};var gr=!!(typeof process!="object"||String(process)!=="[object process]"||process.browser);var im=typeof process<"u"&&process.version&&/v([0-9]*)/.exec(process.version),D2=im&&parseFloat(im[1])||0;wi();var uf="4.5.4",V2=uf[0]>="0"&&uf[0]<="9"?`v${uf}`:"";function W2(){let r=new ye({id:"loaders.gl"});return globalThis.loaders||={},globalThis.loaders.log=r,globalThis.loaders.version=V2,globalThis.probe||={},globalThis.probe.loaders=r,r}var df=W2();var j2=r=>typeof r=="boolean",ut=r=>typeof r=="function",dt=r=>r!==null&&typeof r=="object",Ho=r=>dt(r)&&r.constructor==={}.constructor;var hf=r=>typeof SharedArrayBuffer<"u"&&r instanceof SharedArrayBuffer,hn=r=>dt(r)&&typeof r.byteLength=="number"&&typeof r.slice=="function";var pf=r=>!!r&&ut(r[Symbol.iterator]),mf=r=>!!r&&ut(r[Symbol.asyncIterator]);var Me=r=>typeof Response<"u"&&r instanceof Response||dt(r)&&ut(r.arrayBuffer)&&ut(r.text)&&ut(r.json);var Re=r=>typeof Blob<"u"&&r instanceof Blob;var xm=r=>typeof ReadableStream<"u"&&r instanceof ReadableStream||dt(r)&&ut(r.tee)&&ut(r.cancel)&&ut(r.getReader);var vm=r=>dt(r)&&ut(r.read)&&ut(r.pipe)&&j2(r.readable),Ei=r=>xm(r)||vm(r);function gf(r,e){return wm(r||{},e)}function wm(r,e,t=0){if(t>3)return e;let n={...r};for(let[i,s]of Object.entries(e))s&&typeof s=="object"&&!Array.isArray(s)?n[i]=wm(n[i]||{},e[i],t+1):n[i]=e[i];return n}var Em="latest";function H2(){return globalThis._loadersgl_?.version||(globalThis._loadersgl_=globalThis._loadersgl_||{},globalThis._loadersgl_.version="4.5.4"),globalThis._loadersgl_.version}var Sm=H2();function be(r,e){if(!r)throw new Error(e||"loaders.gl assertion failed.")}var ht={self:typeof self<"u"&&self,window:typeof window<"u"&&window,global:typeof global<"u"&&global,document:typeof document<"u"&&document},j4=ht.self||ht.window||ht.global||{},H4=ht.window||ht.self||ht.global||{},Y4=ht.global||ht.self||ht.window||{},q4=ht.document||{};var Fe=typeof process!="object"||String(process)!=="[object process]"||process.browser;var Tm=typeof window<"u"&&typeof window.orientation<"u",Pm=typeof process<"u"&&process.version&&/v([0-9]*)/.exec(process.version),X4=Pm&&parseFloat(Pm[1])||0;var Si=class{name;workerThread;isRunning=!0;result;_resolve=()=>{};_reject=()=>{};constructor(e,t){this.name=e,this.workerThread=t,this.result=new Promise((n,i)=>{this._resolve=n,this._reject=i})}postMessage(e,t){this.workerThread.postMessage({source:"loaders.gl",type:e,payload:t})}done(e){be(this.isRunning),this.isRunning=!1,this._resolve(e)}error(e){be(this.isRunning),this.isRunning=!1,this._reject(e)}};var pn=class{terminate(){}};var _f=new Map;function Lm(r){be(r.source&&!r.url||!r.source&&r.url);let e=_f.get(r.source||r.url);return e||(r.url&&(e=Y2(r.url),_f.set(r.url,e)),r.source&&(e=Am(r.source),_f.set(r.source,e))),be(e),e}function Y2(r){if(!r.startsWith("http"))return r;let e=q2(r);return Am(e)}function Am(r){let e=new Blob([r],{type:"application/javascript"});return URL.createObjectURL(e)}function q2(r){return`try {
  importScripts('${r}');
} catch (error) {
  console.error(error);
  throw error;
}`}function yf(r,e=!0,t){let n=t||new Set;if(r){if(Cm(r))n.add(r);else if(Cm(r.buffer))n.add(r.buffer);else if(!ArrayBuffer.isView(r)){if(e&&typeof r=="object")for(let i in r)yf(r[i],e,n)}}return t===void 0?Array.from(n):[]}function Cm(r){return r?r instanceof ArrayBuffer||typeof MessagePort<"u"&&r instanceof MessagePort||typeof ImageBitmap<"u"&&r instanceof ImageBitmap||typeof OffscreenCanvas<"u"&&r instanceof OffscreenCanvas:!1}var bf=()=>{},qt=class{name;source;url;terminated=!1;worker;onMessage;onError;_loadableURL="";static isSupported(){return typeof Worker<"u"&&Fe||typeof pn<"u"&&!Fe}constructor(e){let{name:t,source:n,url:i}=e;be(n||i),this.name=t,this.source=n,this.url=i,this.onMessage=bf,this.onError=s=>console.log(s),this.worker=Fe?this._createBrowserWorker():this._createNodeWorker()}destroy(){this.onMessage=bf,this.onError=bf,this.worker.terminate(),this.terminated=!0}get isRunning(){return!!this.onMessage}postMessage(e,t){t=t||yf(e),this.worker.postMessage(e,t)}_getErrorFromErrorEvent(e){let t="Failed to load ";return t+=`worker ${this.name} from ${this.url}. `,e.message&&(t+=`${e.message} in `),e.lineno&&(t+=`:${e.lineno}:${e.colno}`),new Error(t)}_createBrowserWorker(){this._loadableURL=Lm({source:this.source,url:this.url});let e=new Worker(this._loadableURL,{name:this.name});return e.onmessage=t=>{t.data?this.onMessage(t.data):this.onError(new Error("No data received"))},e.onerror=t=>{this.onError(this._getErrorFromErrorEvent(t)),this.terminated=!0},e.onmessageerror=t=>console.error(t),e}_createNodeWorker(){let e;if(this.url){let n=this.url.includes(":/")||this.url.startsWith("/")?this.url:`./${this.url}`,i=this.url.endsWith(".ts")||this.url.endsWith(".mjs")?"module":"commonjs";e=new pn(n,{eval:!1,type:i})}else if(this.source)e=new pn(this.source,{eval:!0});else throw new Error("no worker");return e.on("message",t=>{this.onMessage(t)}),e.on("error",t=>{this.onError(t)}),e.on("exit",t=>{}),e}};var Pi=class{name="unnamed";source;url;maxConcurrency=1;maxMobileConcurrency=1;onDebug=()=>{};reuseWorkers=!0;props={};jobQueue=[];idleQueue=[];count=0;isDestroyed=!1;static isSupported(){return qt.isSupported()}constructor(e){this.source=e.source,this.url=e.url,this.setProps(e)}destroy(){this.idleQueue.forEach(e=>e.destroy()),this.isDestroyed=!0}setProps(e){this.props={...this.props,...e},e.name!==void 0&&(this.name=e.name),e.maxConcurrency!==void 0&&(this.maxConcurrency=e.maxConcurrency),e.maxMobileConcurrency!==void 0&&(this.maxMobileConcurrency=e.maxMobileConcurrency),e.reuseWorkers!==void 0&&(this.reuseWorkers=e.reuseWorkers),e.onDebug!==void 0&&(this.onDebug=e.onDebug)}async startJob(e,t=(i,s,o)=>i.done(o),n=(i,s)=>i.error(s)){let i=new Promise(s=>(this.jobQueue.push({name:e,onMessage:t,onError:n,onStart:s}),this));return this._startQueuedJob(),await i}async _startQueuedJob(){if(!this.jobQueue.length)return;let e=this._getAvailableWorker();if(!e)return;let t=this.jobQueue.shift();if(t){this.onDebug({message:"Starting job",name:t.name,workerThread:e,backlog:this.jobQueue.length});let n=new Si(t.name,e);e.onMessage=i=>t.onMessage(n,i.type,i.payload),e.onError=i=>t.onError(n,i),t.onStart(n);try{await n.result}catch(i){console.error(`Worker exception: ${i}`)}finally{this.returnWorkerToQueue(e)}}}returnWorkerToQueue(e){!Fe||this.isDestroyed||!this.reuseWorkers||this.count>this._getMaxConcurrency()?(e.destroy(),this.count--):this.idleQueue.push(e),this.isDestroyed||this._startQueuedJob()}_getAvailableWorker(){if(this.idleQueue.length>0)return this.idleQueue.shift()||null;if(this.count<this._getMaxConcurrency()){this.count++;let e=`${this.name.toLowerCase()} (#${this.count} of ${this.maxConcurrency})`;return new qt({name:e,source:this.source,url:this.url})}return null}_getMaxConcurrency(){return Tm?this.maxMobileConcurrency:this.maxConcurrency}};var X2={maxConcurrency:3,maxMobileConcurrency:1,reuseWorkers:!0,onDebug:()=>{}},br=class r{props;workerPools=new Map;static _workerFarm;static isSupported(){return qt.isSupported()}static getWorkerFarm(e={}){return r._workerFarm=r._workerFarm||new r({}),r._workerFarm.setProps(e),r._workerFarm}constructor(e){this.props={...X2},this.setProps(e),this.workerPools=new Map}destroy(){for(let e of this.workerPools.values())e.destroy();this.workerPools=new Map}setProps(e){this.props={...this.props,...e};for(let t of this.workerPools.values())t.setProps(this._getWorkerPoolProps())}getWorkerPool(e){let{name:t,source:n,url:i}=e,s=this.workerPools.get(t);return s||(s=new Pi({name:t,source:n,url:i}),s.setProps(this._getWorkerPoolProps()),this.workerPools.set(t,s)),s}_getWorkerPoolProps(){return{maxConcurrency:this.props.maxConcurrency,maxMobileConcurrency:this.props.maxMobileConcurrency,reuseWorkers:this.props.reuseWorkers,onDebug:this.props.onDebug}}};function xf(r,e={}){let t=e[r.id]||{},n=Fe?r.workerFile||`${r.id}-worker.js`:`${r.id}-worker-node.js`,i=t.workerUrl;if(!i&&r.id==="compression"&&(i=e.workerUrl),(e._workerType||e?.core?._workerType)==="test"&&(Fe?i=`modules/${r.module}/dist/${n}`:i=`modules/${r.module}/src/workers/${r.id}-worker-node.ts`),!i){let o=r.version;o==="latest"&&(o=Em);let a=o?`@${o}`:"";i=`/${r.module}${a}/dist/${n}`}return be(i),i}function vf(r,e=Sm){be(r,"no worker provided");let t=r.version;return!(!e||!t)}function wf(r,e){if(!br.isSupported())return!1;let t=e?._nodeWorkers??e?.core?._nodeWorkers;if(!Fe&&!t)return!1;let n=e?.worker??e?.core?.worker;return!!(r.worker&&n)}async function Ef(r,e,t,n,i){let s=r.id,o=xf(r,t),c=br.getWorkerFarm(t?.core).getWorkerPool({name:s,url:o});t=JSON.parse(JSON.stringify(t||{})),t._workerLoaderId=r.id,n=JSON.parse(JSON.stringify(n||{}));let l=await c.startJob("process-on-worker",Z2.bind(null,i));return l.postMessage("process",{input:e,options:t,context:n}),await(await l.result).result}async function Z2(r,e,t,n){switch(t){case"done":e.done(n);break;case"error":e.error(new Error(n.error));break;case"process":let{id:i,input:s,options:o}=n;try{let a=await r(s,o);e.postMessage("done",{id:i,result:a})}catch(a){let c=a instanceof Error?a.message:"unknown error";e.postMessage("error",{id:i,error:c})}break;default:console.warn(`parse-with-worker unknown message ${t}`)}}function Sf(r,e,t){if(t=t||r.byteLength,r.byteLength<t||e.byteLength<t)return!1;let n=new Uint8Array(r),i=new Uint8Array(e);for(let s=0;s<n.length;++s)if(n[s]!==i[s])return!1;return!0}function Pf(...r){return Mm(r)}function Mm(r){let e=r.map(s=>s instanceof ArrayBuffer?new Uint8Array(s):s),t=e.reduce((s,o)=>s+o.byteLength,0),n=new Uint8Array(t),i=0;for(let s of e)n.set(s,i),i+=s.byteLength;return n.buffer}async function Tf(r){let e=[];for await(let t of r)e.push(K2(t));return Pf(...e)}function K2(r){if(r instanceof ArrayBuffer)return r;if(ArrayBuffer.isView(r)){let{buffer:e,byteOffset:t,byteLength:n}=r;return Rm(e,t,n)}return Rm(r)}function Rm(r,e=0,t=r.byteLength-e){let n=new Uint8Array(r,e,t),i=new Uint8Array(n.length);return i.set(n),i.buffer}var Q2="",Bm={};function Cf(r){for(let e in Bm)if(r.startsWith(e)){let t=Bm[e];r=r.replace(e,t)}return!r.startsWith("http://")&&!r.startsWith("https://")&&(r=`${Q2}${r}`),r}function qo(r){return r&&typeof r=="object"&&r.isBuffer}function mn(r){if(qo(r))return r;if(r instanceof ArrayBuffer)return r;if(hf(r))return Yo(r);if(ArrayBuffer.isView(r)){let e=r.buffer;return r.byteOffset===0&&r.byteLength===r.buffer.byteLength?e:e.slice(r.byteOffset,r.byteOffset+r.byteLength)}if(typeof r=="string"){let e=r;return new TextEncoder().encode(e).buffer}if(r&&typeof r=="object"&&r._toArrayBuffer)return r._toArrayBuffer();throw new Error("toArrayBuffer")}function Ai(r){if(r instanceof ArrayBuffer)return r;if(hf(r))return Yo(r);let{buffer:e,byteOffset:t,byteLength:n}=r;return e instanceof ArrayBuffer&&t===0&&n===e.byteLength?e:Yo(e,t,n)}function Yo(r,e=0,t=r.byteLength-e){let n=new Uint8Array(r,e,t),i=new Uint8Array(n.length);return i.set(n),i.buffer}function Mf(r){return ArrayBuffer.isView(r)?r:new Uint8Array(r)}var Bt={};It(Bt,{dirname:()=>eS,filename:()=>J2,join:()=>tS,resolve:()=>rS});function Om(){if(typeof process<"u"&&typeof process.cwd<"u")return process.cwd();let r=window.location?.pathname;return r?.slice(0,r.lastIndexOf("/")+1)||""}function J2(r){let e=r?r.lastIndexOf("/"):-1;return e>=0?r.substr(e+1):r}function eS(r){let e=r?r.lastIndexOf("/"):-1;return e>=0?r.substr(0,e):""}function tS(...r){return r=r.map((t,n)=>(n&&(t=t.replace(new RegExp("^/"),"")),n!==r.length-1&&(t=t.replace(new RegExp("/$"),"")),t)),r.join("/")}function rS(...r){let e=[];for(let s=0;s<r.length;s++)e[s]=r[s];let t="",n=!1,i;for(let s=e.length-1;s>=-1&&!n;s--){let o;s>=0?o=e[s]:(i===void 0&&(i=Om()),o=i),o.length!==0&&(t=`${o}/${t}`,n=o.charCodeAt(0)===Ci)}return t=nS(t,!n),n?`/${t}`:t.length>0?t:"."}var Ci=47,Rf=46;function nS(r,e){let t="",n=-1,i=0,s,o=!1;for(let a=0;a<=r.length;++a){if(a<r.length)s=r.charCodeAt(a);else{if(s===Ci)break;s=Ci}if(s===Ci){if(!(n===a-1||i===1))if(n!==a-1&&i===2){if(t.length<2||!o||t.charCodeAt(t.length-1)!==Rf||t.charCodeAt(t.length-2)!==Rf){if(t.length>2){let c=t.length-1,l=c;for(;l>=0&&t.charCodeAt(l)!==Ci;--l);if(l!==c){t=l===-1?"":t.slice(0,l),n=a,i=0,o=!1;continue}}else if(t.length===2||t.length===1){t="",n=a,i=0,o=!1;continue}}e&&(t.length>0?t+="/..":t="..",o=!0)}else{let c=r.slice(n+1,a);t.length>0?t+=`/${c}`:t=c,o=!1}n=a,i=0}else s===Rf&&i!==-1?++i:i=-1}return t}var Xo=class extends Error{constructor(e,t){super(e),this.reason=t.reason,this.url=t.url,this.response=t.response}reason;url;response};var oS=/^data:([-\w.]+\/[-\w.+]+)(;|,)/,aS=/^([-\w.]+\/[-\w.+]+)/;function If(r,e){return r.toLowerCase()===e.toLowerCase()}function Dm(r){let e=aS.exec(r);return e?e[1]:r}function Bf(r){let e=oS.exec(r);return e?e[1]:""}var km=/\?.*/;function Nm(r){let e=r.match(km);return e&&e[0]}function Xt(r){return r.replace(km,"")}function Fm(r){if(r.length<50)return r;let e=r.slice(r.length-15);return`${r.substr(0,32)}...${e}`}function vr(r){return Me(r)?r.url:Re(r)?("name"in r?r.name:"")||"":typeof r=="string"?r:""}function gn(r){if(Me(r)){let e=r.headers.get("content-type")||"",t=Xt(r.url);return Dm(e)||Bf(t)}return Re(r)?r.type||"":typeof r=="string"?Bf(r):""}function Um(r){return Me(r)?r.headers["content-length"]||-1:Re(r)?r.size:typeof r=="string"?r.length:r instanceof ArrayBuffer||ArrayBuffer.isView(r)?r.byteLength:-1}async function Zo(r){if(Me(r))return r;let e={},t=Um(r);t>=0&&(e["content-length"]=String(t));let n=vr(r),i=gn(r);i&&(e["content-type"]=i);let s=await lS(r);s&&(e["x-first-bytes"]=s),typeof r=="string"&&(r=new TextEncoder().encode(r));let o=new Response(r,{headers:e});return Object.defineProperty(o,"url",{value:n}),o}async function Gm(r){if(!r.ok)throw await cS(r)}async function cS(r){let e=Fm(r.url),t=`Failed to fetch resource (${r.status}) ${r.statusText}: ${e}`;t=t.length>100?`${t.slice(0,100)}...`:t;let n={reason:r.statusText,url:r.url,response:r};try{let i=r.headers.get("Content-Type");n.reason=!r.bodyUsed&&i?.includes("application/json")?await r.json():await r.text()}catch{}return new Xo(t,n)}async function lS(r){if(typeof r=="string")return`data:,${r.slice(0,5)}`;if(r instanceof Blob){let t=r.slice(0,5);return await new Promise(n=>{let i=new FileReader;i.onload=s=>n(s?.target?.result),i.readAsDataURL(t)})}if(r instanceof ArrayBuffer){let t=r.slice(0,5);return`data:base64,${fS(t)}`}return null}function fS(r){let e="",t=new Uint8Array(r);for(let n=0;n<t.byteLength;n++)e+=String.fromCharCode(t[n]);return btoa(e)}function uS(r){return!dS(r)&&!hS(r)}function dS(r){return r.startsWith("http:")||r.startsWith("https:")}function hS(r){return r.startsWith("data:")}async function Of(r,e){if(typeof r=="string"){let t=Cf(r);return uS(t)&&globalThis.loaders?.fetchNode?globalThis.loaders?.fetchNode(t,e):await fetch(t,e)}return await Zo(r)}wi();var Mi=new ye({id:"loaders.gl"}),Ko=class{log(){return()=>{}}info(){return()=>{}}warn(){return()=>{}}error(){return()=>{}}},Qo=class{console;constructor(){this.console=console}log(...e){return this.console.log.bind(this.console,...e)}info(...e){return this.console.info.bind(this.console,...e)}warn(...e){return this.console.warn.bind(this.console,...e)}error(...e){return this.console.error.bind(this.console,...e)}};var Jo={core:{baseUrl:void 0,fetch:null,mimeType:void 0,fallbackMimeType:void 0,ignoreRegisteredLoaders:void 0,nothrow:!1,log:new Qo,useLocalLibraries:!1,CDN:"",worker:!0,maxConcurrency:3,maxMobileConcurrency:1,reuseWorkers:gr,_nodeWorkers:!1,_workerType:"",limit:0,_limitMB:0,batchSize:"auto",batchDebounceMs:0,metadata:!1,transforms:[]}},zm={baseUri:"core.baseUrl",fetch:"core.fetch",mimeType:"core.mimeType",fallbackMimeType:"core.fallbackMimeType",ignoreRegisteredLoaders:"core.ignoreRegisteredLoaders",nothrow:"core.nothrow",log:"core.log",useLocalLibraries:"core.useLocalLibraries",CDN:"core.CDN",worker:"core.worker",maxConcurrency:"core.maxConcurrency",maxMobileConcurrency:"core.maxMobileConcurrency",reuseWorkers:"core.reuseWorkers",_nodeWorkers:"core.nodeWorkers",_workerType:"core._workerType",_worker:"core._workerType",limit:"core.limit",_limitMB:"core._limitMB",batchSize:"core.batchSize",batchDebounceMs:"core.batchDebounceMs",metadata:"core.metadata",transforms:"core.transforms",throws:"nothrow",dataType:"(no longer used)",uri:"core.baseUrl",method:"core.fetch.method",headers:"core.fetch.headers",body:"core.fetch.body",mode:"core.fetch.mode",credentials:"core.fetch.credentials",cache:"core.fetch.cache",redirect:"core.fetch.redirect",referrer:"core.fetch.referrer",referrerPolicy:"core.fetch.referrerPolicy",integrity:"core.fetch.integrity",keepalive:"core.fetch.keepalive",signal:"core.fetch.signal"};var Df=["baseUrl","fetch","mimeType","fallbackMimeType","ignoreRegisteredLoaders","nothrow","log","useLocalLibraries","CDN","worker","maxConcurrency","maxMobileConcurrency","reuseWorkers","_nodeWorkers","_workerType","limit","_limitMB","batchSize","batchDebounceMs","metadata","transforms"];function kf(){globalThis.loaders=globalThis.loaders||{};let{loaders:r}=globalThis;return r._state||(r._state={}),r._state}function Nf(){let r=kf();return r.globalOptions=r.globalOptions||{...Jo,core:{...Jo.core}},Ot(r.globalOptions)}function Wm(r,e,t,n){return t=t||[],t=Array.isArray(t)?t:[t],pS(r,t),Ot(gS(e,r,n))}function Ot(r){let e=yS(r);jm(e);for(let t of Df)e.core&&e.core[t]!==void 0&&delete e[t];return e.core&&e.core._workerType!==void 0&&delete e._worker,e}function pS(r,e){$m(r,null,Jo,zm,e);for(let t of e){let n=r&&r[t.id]||{},i=t.options&&t.options[t.id]||{},s=t.deprecatedOptions&&t.deprecatedOptions[t.id]||{};$m(n,t.id,i,s,e)}}function $m(r,e,t,n,i){let s=e||"Top level",o=e?`${e}.`:"";for(let a in r){let c=!e&&dt(r[a]),l=a==="baseUri"&&!e,f=a==="workerUrl"&&e;if(!(a in t)&&!l&&!f){if(a in n)Mi.level>0&&Mi.warn(`${s} loader option '${o}${a}' no longer supported, use '${n[a]}'`)();else if(!c&&Mi.level>0){let u=mS(a,i);Mi.warn(`${s} loader option '${o}${a}' not recognized. ${u}`)()}}}}function mS(r,e){let t=r.toLowerCase(),n="";for(let i of e)for(let s in i.options){if(r===s)return`Did you mean '${i.id}.${s}'?`;let o=s.toLowerCase();(t.startsWith(o)||o.startsWith(t))&&(n=n||`Did you mean '${i.id}.${s}'?`)}return n}function gS(r,e,t){let n=r.options||{},i={...n};n.core&&(i.core={...n.core}),jm(i),i.core?.log===null&&(i.core={...i.core,log:new Ko}),Vm(i,Ot(Nf()));let s=Ot(e);return Vm(i,s),_S(i,t),bS(i),i}function Vm(r,e){for(let t in e)if(t in e){let n=e[t];Ho(n)&&Ho(r[t])?r[t]={...r[t],...e[t]}:r[t]=e[t]}}function _S(r,e){if(!e)return;r.core?.baseUrl!==void 0||(r.core||={},r.core.baseUrl=Bt.dirname(Xt(e)))}function yS(r){let e={...r};return r.core&&(e.core={...r.core}),e}function jm(r){r.baseUri!==void 0&&(r.core||={},r.core.baseUrl===void 0&&(r.core.baseUrl=r.baseUri));for(let t of Df)if(r[t]!==void 0){let i=r.core=r.core||{};i[t]===void 0&&(i[t]=r[t])}let e=r._worker;e!==void 0&&(r.core||={},r.core._workerType===void 0&&(r.core._workerType=e))}function bS(r){let e=r.core;if(e)for(let t of Df)e[t]!==void 0&&(r[t]=e[t])}function Ri(r){return r?(Array.isArray(r)&&(r=r[0]),Array.isArray(r?.extensions)):!1}function Ii(r){Yt(r,"null loader"),Yt(Ri(r),"invalid loader");let e;return Array.isArray(r)&&(e=r[1],r=r[0],r={...r,options:{...r.options,...e}}),(r?.parseTextSync||r?.parseText)&&(r.text=!0),r.text||(r.binary=!0),r}var Hm=()=>{let r=kf();return r.loaderRegistry=r.loaderRegistry||[],r.loaderRegistry};function Ff(r){let e=Hm();r=Array.isArray(r)?r:[r];for(let t of r){let n=Ii(t);e.find(i=>n===i)||e.unshift(n)}}function Ym(){return Hm()}var xS=/\.([^.]+)$/;async function Zm(r,e=[],t,n){if(!Km(r))return null;let i=Ot(t||{});if(i.core||={},r instanceof Response&&qm(r)){let o=await r.clone().text(),a=ea(o,e,{...i,core:{...i.core,nothrow:!0}},n);if(a)return a}let s=ea(r,e,{...i,core:{...i.core,nothrow:!0}},n);if(s)return s;if(Re(r)&&(r=await r.slice(0,10).arrayBuffer(),s=ea(r,e,i,n)),!s&&r instanceof Response&&qm(r)){let o=await r.clone().text();s=ea(o,e,i,n)}if(!s&&!i.core.nothrow)throw new Error(Qm(r));return s}function qm(r){let e=gn(r);return!!(e&&(e.startsWith("text/")||e==="application/json"||e.endsWith("+json")))}function ea(r,e=[],t,n){if(!Km(r))return null;let i=Ot(t||{});if(i.core||={},e&&!Array.isArray(e))return Ii(e);let s=[];e&&(s=s.concat(e)),i.core.ignoreRegisteredLoaders||s.push(...Ym()),wS(s);let o=vS(r,s,i,n);if(!o&&!i.core.nothrow)throw new Error(Qm(r));return o}function vS(r,e,t,n){let i=vr(r),s=gn(r),o=Xt(i)||n?.url,a=null,c="";return t?.core?.mimeType&&(a=Uf(e,t?.core?.mimeType),c=`match forced by supplied MIME type ${t?.core?.mimeType}`),a=a||ES(e,o),c=c||(a?`matched url ${o}`:""),a=a||Uf(e,s),c=c||(a?`matched MIME type ${s}`:""),a=a||PS(e,r),c=c||(a?`matched initial data ${Jm(r)}`:""),t?.core?.fallbackMimeType&&(a=a||Uf(e,t?.core?.fallbackMimeType),c=c||(a?`matched fallback MIME type ${s}`:"")),c&&df.log(1,`selectLoader selected ${a?.name}: ${c}.`),a}function Km(r){return!(r instanceof Response&&r.status===204)}function Qm(r){let e=vr(r),t=gn(r),n="No valid loader found (";n+=e?`${Bt.filename(e)}, `:"no url provided, ",n+=`MIME type: ${t?`"${t}"`:"not provided"}, `;let i=r?Jm(r):"";return n+=i?` first bytes: "${i}"`:"first bytes: not available",n+=")",n}function wS(r){for(let e of r)Ii(e)}function ES(r,e){let t=e&&xS.exec(e),n=t&&t[1];return n?SS(r,n):null}function SS(r,e){e=e.toLowerCase();for(let t of r)for(let n of t.extensions)if(n.toLowerCase()===e)return t;return null}function Uf(r,e){for(let t of r)if(t.mimeTypes?.some(n=>If(e,n))||If(e,`application/x.${t.id}`))return t;return null}function PS(r,e){if(!e)return null;for(let t of r)if(typeof e=="string"){if(TS(e,t))return t}else if(ArrayBuffer.isView(e)){if(Xm(e.buffer,e.byteOffset,t))return t}else if(e instanceof ArrayBuffer&&Xm(e,0,t))return t;return null}function TS(r,e){return e.testText?e.testText(r):(Array.isArray(e.tests)?e.tests:[e.tests]).some(n=>r.startsWith(n))}function Xm(r,e,t){return(Array.isArray(t.tests)?t.tests:[t.tests]).some(i=>LS(r,e,t,i))}function LS(r,e,t,n){if(hn(n))return Sf(n,r,n.byteLength);switch(typeof n){case"function":return n(Ai(r));case"string":let i=Gf(r,e,n.length);return n===i;default:return!1}}function Jm(r,e=5){return typeof r=="string"?r.slice(0,e):ArrayBuffer.isView(r)?Gf(r.buffer,r.byteOffset,e):r instanceof ArrayBuffer?Gf(r,0,e):""}function Gf(r,e,t){if(r.byteLength<e+t)return"";let n=new DataView(r),i="";for(let s=0;s<t;s++)i+=String.fromCharCode(n.getUint8(e+s));return i}var AS=256*1024;function*eg(r,e){let t=e?.chunkSize||AS,n=0,i=new TextEncoder;for(;n<r.length;){let s=Math.min(r.length-n,t),o=r.slice(n,n+s);n+=s,yield Ai(i.encode(o))}}function*tg(r,e={}){let{chunkSize:t=262144}=e,n=0;for(;n<r.byteLength;){let i=Math.min(r.byteLength-n,t),s=new ArrayBuffer(i),o=new Uint8Array(r,n,i);new Uint8Array(s).set(o),n+=i,yield s}}async function*rg(r,e){let t=e?.chunkSize||1048576,n=0;for(;n<r.size;){let i=n+t,s=await r.slice(n,i).arrayBuffer();n=i,yield s}}function zf(r,e){return gr?CS(r,e):MS(r,e)}async function*CS(r,e){let t=r.getReader(),n;try{for(;;){let i=n||t.read();e?._streamReadAhead&&(n=t.read());let{done:s,value:o}=await i;if(s)return;yield mn(o)}}catch{t.releaseLock()}}async function*MS(r,e){for await(let t of r)yield mn(t)}function ng(r,e){if(typeof r=="string")return eg(r,e);if(r instanceof ArrayBuffer)return tg(r,e);if(Re(r))return rg(r,e);if(Ei(r))return zf(r,e);if(Me(r)){let t=r.body;if(!t)throw new Error("Readable stream not available on Response");return zf(t,e)}throw new Error("makeIterator")}var ig="Cannot convert supplied data type";function RS(r,e,t){if(e.text&&typeof r=="string")return r;if(qo(r)&&(r=r.buffer),hn(r)){let n=Mf(r);return e.text&&!e.binary?new TextDecoder("utf8").decode(n):mn(n)}throw new Error(ig)}async function sg(r,e,t){if(typeof r=="string"||hn(r))return RS(r,e,t);if(Re(r)&&(r=await Zo(r)),Me(r))return await Gm(r),e.binary?await r.arrayBuffer():await r.text();if(Ei(r)&&(r=ng(r,t)),pf(r)||mf(r))return Tf(r);throw new Error(ig)}function ta(r,e){let t=Nf(),n=r||t,i=n.fetch??n.core?.fetch;return typeof i=="function"?i:dt(i)?s=>Of(s,i):e?.fetch?e?.fetch:Of}function og(r,e,t){if(t)return t;let n={fetch:ta(e,r),...r};if(n.url){let i=Xt(n.url);n.baseUrl=i,n.queryString=Nm(n.url),n.filename=Bt.filename(i),n.baseUrl=Bt.dirname(i)}return Array.isArray(n.loaders)||(n.loaders=null),n}function ag(r,e){if(r&&!Array.isArray(r))return r;let t;if(r&&(t=Array.isArray(r)?r:[r]),e&&e.loaders){let n=Array.isArray(e.loaders)?e.loaders:[e.loaders];t=t?[...t,...n]:n}return t&&t.length?t:void 0}async function Bi(r,e,t,n){e&&!Array.isArray(e)&&!Ri(e)&&(n=void 0,t=e,e=void 0),r=await r,t=t||{};let i=vr(r),o=ag(e,n),a=await Zm(r,o,t);if(!a)return null;let c=Wm(t,a,o,i);return n=og({url:i,_parse:Bi,loaders:o},c,n||null),await IS(a,r,c,n)}async function IS(r,e,t,n){if(vf(r),t=gf(r.options,t),Me(e)){let{ok:s,redirected:o,status:a,statusText:c,type:l,url:f}=e,u=Object.fromEntries(e.headers.entries());n.response={headers:u,ok:s,redirected:o,status:a,statusText:c,type:l,url:f}}e=await sg(e,r,t);let i=r;if(i.parseTextSync&&typeof e=="string")return i.parseTextSync(e,t,n);if(wf(r,t))return await Ef(r,e,t,n,Bi);if(i.parseText&&typeof e=="string")return await i.parseText(e,t,n);if(i.parse)return await i.parse(e,t,n);throw be(!i.parseSync),new Error(`${r.id} loader - no parser found and worker is disabled`)}async function _n(r,e,t,n){let i,s;!Array.isArray(e)&&!Ri(e)?(i=[],s=e,n=void 0):(i=e,s=t);let o=ta(s),a=r;return typeof r=="string"&&(a=await o(r)),Re(r)&&(a=await o(r)),typeof r=="string"&&(Ot(s||{}).core?.baseUrl||(s={...s,core:{...s?.core,baseUrl:r}})),Array.isArray(i)?await Bi(a,i,s):await Bi(a,i,s)}var ug="4.5.4";var BS=globalThis.loaders?.parseImageNode,Vf=typeof Image<"u",Wf=typeof ImageBitmap<"u",OS=!!BS,jf=gr?!0:OS;function dg(r){switch(r){case"auto":return Wf||Vf||jf;case"imagebitmap":return Wf;case"image":return Vf;case"data":return jf;default:throw new Error(`@loaders.gl/images: image ${r} not supported in this environment`)}}function hg(){if(Wf)return"imagebitmap";if(Vf)return"image";if(jf)return"data";throw new Error("Install '@loaders.gl/polyfills' to parse images under Node.js")}function DS(r){let e=kS(r);if(!e)throw new Error("Not an image");return e}function pg(r){switch(DS(r)){case"data":return r;case"image":case"imagebitmap":let e=document.createElement("canvas"),t=e.getContext("2d");if(!t)throw new Error("getImageData");return e.width=r.width,e.height=r.height,t.drawImage(r,0,0),t.getImageData(0,0,r.width,r.height);default:throw new Error("getImageData")}}function kS(r){return typeof ImageBitmap<"u"&&r instanceof ImageBitmap?"imagebitmap":typeof Image<"u"&&r instanceof Image?"image":r&&typeof r=="object"&&r.data&&r.width&&r.height?"data":null}var NS=/^data:image\/svg\+xml/,FS=/\.svg((\?|#).*)?$/;function ra(r){return r&&(NS.test(r)||FS.test(r))}function mg(r,e){if(ra(e)){let n=new TextDecoder().decode(r);try{typeof unescape=="function"&&typeof encodeURIComponent=="function"&&(n=unescape(encodeURIComponent(n)))}catch(s){throw new Error(s.message)}return`data:image/svg+xml;base64,${btoa(n)}`}return Hf(r,e)}function Hf(r,e){if(ra(e))throw new Error("SVG cannot be parsed directly to imagebitmap");return new Blob([new Uint8Array(r)])}async function na(r,e,t){let n=mg(r,t),i=self.URL||self.webkitURL,s=typeof n!="string"&&i.createObjectURL(n);try{return await US(s||n,e)}finally{s&&i.revokeObjectURL(s)}}async function US(r,e){let t=new Image;return t.src=r,e.image&&e.image.decode&&t.decode?(await t.decode(),t):await new Promise((n,i)=>{try{t.onload=()=>n(t),t.onerror=s=>{let o=s instanceof Error?s.message:"error";i(new Error(o))}}catch(s){i(s)}})}var gg=!0;async function _g(r,e,t){let n;ra(t)?n=await na(r,e,t):n=Hf(r,t);let i=e&&e.imagebitmap;return await GS(n,i)}async function GS(r,e=null){if((zS(e)||!gg)&&(e=null),e)try{return await createImageBitmap(r,e)}catch(t){console.warn(t),gg=!1}return await createImageBitmap(r)}function zS(r){if(!r)return!0;for(let e in r)if(Object.prototype.hasOwnProperty.call(r,e))return!1;return!0}function yg(r){return!jS(r,"ftyp",4)||(r[8]&96)===0?null:$S(r)}function $S(r){switch(VS(r,8,12).replace("\0"," ").trim()){case"avif":case"avis":return{extension:"avif",mimeType:"image/avif"};default:return null}}function VS(r,e,t){return String.fromCharCode(...r.slice(e,t))}function WS(r){return[...r].map(e=>e.charCodeAt(0))}function jS(r,e,t=0){let n=WS(e);for(let i=0;i<n.length;++i)if(n[i]!==r[i+t])return!1;return!0}var pt=!1,Di=!0;function ia(r){let e=ki(r);return YS(e)||ZS(e)||qS(e)||XS(e)||HS(e)}function HS(r){let e=new Uint8Array(r instanceof DataView?r.buffer:r),t=yg(e);return t?{mimeType:t.mimeType,width:0,height:0}:null}function YS(r){let e=ki(r);return e.byteLength>=24&&e.getUint32(0,pt)===2303741511?{mimeType:"image/png",width:e.getUint32(16,pt),height:e.getUint32(20,pt)}:null}function qS(r){let e=ki(r);return e.byteLength>=10&&e.getUint32(0,pt)===1195984440?{mimeType:"image/gif",width:e.getUint16(6,Di),height:e.getUint16(8,Di)}:null}function XS(r){let e=ki(r);return e.byteLength>=14&&e.getUint16(0,pt)===16973&&e.getUint32(2,Di)===e.byteLength?{mimeType:"image/bmp",width:e.getUint32(18,Di),height:e.getUint32(22,Di)}:null}function ZS(r){let e=ki(r);if(!(e.byteLength>=3&&e.getUint16(0,pt)===65496&&e.getUint8(2)===255))return null;let{tableMarkers:n,sofMarkers:i}=KS(),s=2;for(;s+9<e.byteLength;){let o=e.getUint16(s,pt);if(i.has(o))return{mimeType:"image/jpeg",height:e.getUint16(s+5,pt),width:e.getUint16(s+7,pt)};if(!n.has(o))return null;s+=2,s+=e.getUint16(s,pt)}return null}function KS(){let r=new Set([65499,65476,65484,65501,65534]);for(let t=65504;t<65520;++t)r.add(t);return{tableMarkers:r,sofMarkers:new Set([65472,65473,65474,65475,65477,65478,65479,65481,65482,65483,65485,65486,65487,65502])}}function ki(r){if(r instanceof DataView)return r;if(ArrayBuffer.isView(r))return new DataView(r.buffer);if(r instanceof ArrayBuffer)return new DataView(r);throw new Error("toDataView")}async function bg(r,e){let{mimeType:t}=ia(r)||{},n=globalThis.loaders?.parseImageNode;return Yt(n),await n(r,t)}async function xg(r,e,t){e=e||{};let i=(e.image||{}).type||"auto",{url:s}=t||{},o=QS(i),a;switch(o){case"imagebitmap":a=await _g(r,e,s);break;case"image":a=await na(r,e,s);break;case"data":a=await bg(r,e);break;default:Yt(!1)}return i==="data"&&(a=pg(a)),a}function QS(r){switch(r){case"auto":case"data":return hg();default:return dg(r),r}}var JS=["png","jpg","jpeg","gif","webp","bmp","ico","svg","avif"],eP=["image/png","image/jpeg","image/gif","image/webp","image/avif","image/bmp","image/vnd.microsoft.icon","image/svg+xml"],tP={image:{type:"auto",decode:!0}},Yf={dataType:null,batchType:null,id:"image",module:"images",name:"Images",version:ug,mimeTypes:eP,extensions:JS,parse:xg,tests:[r=>!!ia(new DataView(r))],options:tP};wi();var rP=new ye({id:"deck"}),F=rP;var qf={};function vg(r){qf=r}function ee(r,e,t,n){F.level>0&&qf[r]&&qf[r].call(null,e,t,n)}function nP(r){let e=r[0],t=r[r.length-1];return e==="{"&&t==="}"||e==="["&&t==="]"}var wg={dataType:null,batchType:null,id:"JSON",name:"JSON",module:"",version:"",options:{},extensions:["json","geojson"],mimeTypes:["application/json","application/geo+json"],testText:nP,parseTextSync:JSON.parse};function iP(){let r="9.4.0",e=globalThis.deck&&globalThis.deck.VERSION;if(e&&e!==r)throw new Error(`deck.gl - multiple versions detected: ${e} vs ${r}`);return e||(F.log(1,`deck.gl ${r}`)(),globalThis.deck={...globalThis.deck,VERSION:r,version:r,log:F,_registerLoggers:vg},Ff([wg,[Yf,{imagebitmap:{premultiplyAlpha:"none"}}]])),r}var Eg=iP();Pe();var rC=`struct LayerUniforms {
  opacity: f32,
};

@group(0) @binding(auto)
var<uniform> layer: LayerUniforms;
`,Qb=`layout(std140) uniform layerUniforms {
  uniform float opacity;
} layer;
`,Qd={name:"layer",source:rC,vs:Qb,fs:Qb,getUniforms:r=>({opacity:Math.pow(r.opacity,.45454545454545453)}),uniformTypes:{opacity:"f32"}};var nC=`

@must_use
fn deckgl_premultiplied_alpha(fragColor: vec4<f32>) -> vec4<f32> {
    return vec4(fragColor.rgb * fragColor.a, fragColor.a); 
};
`,On={name:"color",dependencies:[],source:nC,getUniforms:r=>({})};var iC=`const SMOOTH_EDGE_RADIUS: f32 = 0.5;

struct VertexGeometry {
  position: vec4<f32>,
  worldPosition: vec3<f32>,
  worldPositionAlt: vec3<f32>,
  normal: vec3<f32>,
  uv: vec2<f32>,
  pickingColor: vec3<f32>,
};

var<private> geometry_: VertexGeometry = VertexGeometry(
  vec4<f32>(0.0, 0.0, 1.0, 0.0),
  vec3<f32>(0.0, 0.0, 0.0),
  vec3<f32>(0.0, 0.0, 0.0),
  vec3<f32>(0.0, 0.0, 0.0),
  vec2<f32>(0.0, 0.0),
  vec3<f32>(0.0, 0.0, 0.0)
);

struct FragmentGeometry {
  uv: vec2<f32>,
};

var<private> fragmentGeometry: FragmentGeometry;

fn smoothedge(edge: f32, x: f32) -> f32 {
  return smoothstep(edge - SMOOTH_EDGE_RADIUS, edge + SMOOTH_EDGE_RADIUS, x);
}
`,Jb="#define SMOOTH_EDGE_RADIUS 0.5",sC=`${Jb}

struct VertexGeometry {
  vec4 position;
  vec3 worldPosition;
  vec3 worldPositionAlt;
  vec3 normal;
  vec2 uv;
  vec3 pickingColor;
} geometry = VertexGeometry(
  vec4(0.0, 0.0, 1.0, 0.0),
  vec3(0.0),
  vec3(0.0),
  vec3(0.0),
  vec2(0.0),
  vec3(0.0)
);
`,oC=`${Jb}

struct FragmentGeometry {
  vec2 uv;
};
FragmentGeometry geometry;

float smoothedge(float edge, float x) {
  return smoothstep(edge - SMOOTH_EDGE_RADIUS, edge + SMOOTH_EDGE_RADIUS, x);
}
`,ic={name:"geometry",source:iC,vs:sC,fs:oC};Pe();ue();var O;(function(r){r[r.Start=1]="Start",r[r.Move=2]="Move",r[r.End=4]="End",r[r.Cancel=8]="Cancel"})(O||(O={}));var Y;(function(r){r[r.None=0]="None",r[r.Left=1]="Left",r[r.Right=2]="Right",r[r.Up=4]="Up",r[r.Down=8]="Down",r[r.Horizontal=3]="Horizontal",r[r.Vertical=12]="Vertical",r[r.All=15]="All"})(Y||(Y={}));var A;(function(r){r[r.Possible=1]="Possible",r[r.Began=2]="Began",r[r.Changed=4]="Changed",r[r.Ended=8]="Ended",r[r.Recognized=8]="Recognized",r[r.Cancelled=16]="Cancelled",r[r.Failed=32]="Failed"})(A||(A={}));var ex="compute",Jd="auto",Wr="manipulation",jr="none",ms="pan-x",gs="pan-y";function eh(r){if(r.includes(jr))return jr;let e=r.includes(ms),t=r.includes(gs);return e&&t?jr:e||t?e?ms:gs:r.includes(Wr)?Wr:Jd}var _s=class{constructor(e,t){this.actions="",this.manager=e,this.set(t)}set(e){e===ex&&(e=this.compute()),this.manager.element&&(this.manager.element.style.touchAction=e,this.actions=e)}update(){this.set(this.manager.options.touchAction)}compute(){let e=[];for(let t of this.manager.recognizers)t.options.enable&&(e=e.concat(t.getTouchAction()));return eh(e.join(" "))}};function Dn(r){return r.trim().split(/\s+/g)}function sc(r,e,t){if(r)for(let n of Dn(e))r.addEventListener(n,t,!1)}function oc(r,e,t){if(r)for(let n of Dn(e))r.removeEventListener(n,t,!1)}function th(r){return(r.ownerDocument||r).defaultView}function rh(r,e){let t=r;for(;t;){if(t===e)return!0;t=t.parentNode}return!1}function ac(r){let e=r.length;if(e===1)return{x:Math.round(r[0].clientX),y:Math.round(r[0].clientY)};let t=0,n=0,i=0;for(;i<e;)t+=r[i].clientX,n+=r[i].clientY,i++;return{x:Math.round(t/e),y:Math.round(n/e)}}function nh(r){let e=[],t=0;for(;t<r.pointers.length;)e[t]={clientX:Math.round(r.pointers[t].clientX),clientY:Math.round(r.pointers[t].clientY)},t++;return{timeStamp:Date.now(),pointers:e,center:ac(e),deltaX:r.deltaX,deltaY:r.deltaY}}function kn(r,e){let t=e.x-r.x,n=e.y-r.y;return Math.sqrt(t*t+n*n)}function ys(r,e){let t=e.clientX-r.clientX,n=e.clientY-r.clientY;return Math.sqrt(t*t+n*n)}function tx(r,e){let t=e.x-r.x,n=e.y-r.y;return Math.atan2(n,t)*180/Math.PI}function ih(r,e){let t=e.clientX-r.clientX,n=e.clientY-r.clientY;return Math.atan2(n,t)*180/Math.PI}function Nn(r,e){return r===e?Y.None:Math.abs(r)>=Math.abs(e)?r<0?Y.Left:Y.Right:e<0?Y.Up:Y.Down}function rx(r,e){let t=e.center,n=r.offsetDelta,i=r.prevDelta,s=r.prevInput;return(e.eventType===O.Start||s?.eventType===O.End)&&(i=r.prevDelta={x:s?.deltaX||0,y:s?.deltaY||0},n=r.offsetDelta={x:t.x,y:t.y}),{deltaX:i.x+(t.x-n.x),deltaY:i.y+(t.y-n.y)}}function cc(r,e,t){return{x:e/r||0,y:t/r||0}}function nx(r,e){return ys(e[0],e[1])/ys(r[0],r[1])}function ix(r,e){return ih(e[1],e[0])-ih(r[1],r[0])}function sx(r,e){let t=r.lastInterval||e,n=e.timeStamp-t.timeStamp,i,s,o,a;if(e.eventType!==O.Cancel&&(n>25||t.velocity===void 0)){let c=e.deltaX-t.deltaX,l=e.deltaY-t.deltaY,f=cc(n,c,l);s=f.x,o=f.y,i=Math.abs(f.x)>Math.abs(f.y)?f.x:f.y,a=Nn(c,l),r.lastInterval=e}else i=t.velocity,s=t.velocityX,o=t.velocityY,a=t.direction;e.velocity=i,e.velocityX=s,e.velocityY=o,e.direction=a}function sh(r,e){return"pointerId"in r?r.pointerId:e}function ox(r,e){r.movementOrigin=new Map(e.map((t,n)=>[sh(t,n),{clientX:t.clientX,clientY:t.clientY}])),r.firstMovementTime=void 0}function cC(r,e){let t=e.pointers.map(sh);if(r.movementOrigin?.size===t.length&&t.every(i=>r.movementOrigin.has(i))||ox(r,e.pointers),e.distancePerPointer=e.pointers.map((i,s)=>ys(r.movementOrigin.get(t[s]),i)),e.eventType&O.Move&&e.distancePerPointer.some(i=>i>0)&&(r.firstMovementTime??(r.firstMovementTime=e.timeStamp)),e.movementDeltaTime=r.firstMovementTime===void 0?0:e.timeStamp-r.firstMovementTime,e.eventType&(O.End|O.Cancel)){let i=e.changedPointers.map(s=>sh(s,e.pointers.indexOf(s)));ox(r,e.pointers.filter((s,o)=>!i.includes(t[o])))}}function ax(r,e){let{session:t}=r,{pointers:n}=e,{length:i}=n;t.firstInput||(t.firstInput=nh(e)),i>1&&!t.firstMultiple?t.firstMultiple=nh(e):i===1&&(t.firstMultiple=!1);let{firstInput:s,firstMultiple:o}=t,a=o?o.center:s.center,c=e.center=ac(n);e.timeStamp=Date.now(),e.deltaTime=e.timeStamp-s.timeStamp,cC(t,e),e.angle=tx(a,c),e.distance=kn(a,c);let{deltaX:l,deltaY:f}=rx(t,e);e.deltaX=l,e.deltaY=f,e.offsetDirection=Nn(e.deltaX,e.deltaY);let u=cc(e.deltaTime,e.deltaX,e.deltaY);e.overallVelocityX=u.x,e.overallVelocityY=u.y,e.overallVelocity=Math.abs(u.x)>Math.abs(u.y)?u.x:u.y,e.scale=o?nx(o.pointers,n):1,e.rotation=o?ix(o.pointers,n):0,e.maxPointers=t.prevInput?e.pointers.length>t.prevInput.maxPointers?e.pointers.length:t.prevInput.maxPointers:e.pointers.length;let d=r.element;return rh(e.srcEvent.target,d)&&(d=e.srcEvent.target),e.target=d,sx(t,e),e}function cx(r,e,t){let n=t.pointers.length,i=t.changedPointers.length,s=e&O.Start&&n-i===0,o=e&(O.End|O.Cancel)&&n-i===0;t.isFirst=!!s,t.isFinal=!!o,s&&(r.session={}),t.eventType=e;let a=ax(r,t);r.emit("hammer.input",a),r.recognize(a),r.session.prevInput=a}var bs=class{constructor(e){this.evEl="",this.evWin="",this.evTarget="",this.domHandler=t=>{this.manager.options.enable&&this.handler(t)},this.manager=e,this.element=e.element,this.target=e.options.inputTarget||e.element}callback(e,t){cx(this.manager,e,t)}init(){sc(this.element,this.evEl,this.domHandler),sc(this.target,this.evTarget,this.domHandler),sc(th(this.element),this.evWin,this.domHandler)}destroy(){oc(this.element,this.evEl,this.domHandler),oc(this.target,this.evTarget,this.domHandler),oc(th(this.element),this.evWin,this.domHandler)}};var lC={pointerdown:O.Start,pointermove:O.Move,pointerup:O.End,pointercancel:O.Cancel,pointerout:O.Cancel},fC="pointerdown",uC="pointermove pointerup pointercancel",xs=class extends bs{constructor(e){super(e),this.evEl=fC,this.evWin=uC,this.store=this.manager.session.pointerEvents=[],this.init()}handler(e){let{store:t}=this,n=!1,i=lC[e.type],s=e.pointerType,o=s==="touch",a=t.findIndex(c=>c.pointerId===e.pointerId);i&O.Start&&(e.buttons||o)?a<0&&(t.push(e),a=t.length-1):i&(O.End|O.Cancel)&&(n=!0),!(a<0)&&(t[a]=e,this.callback(i,{pointers:t,changedPointers:[e],eventType:i,pointerType:s,srcEvent:e}),n&&t.splice(a,1))}};var dC=["","webkit","Moz","MS","ms","o"];function lx(r,e){let t=e[0].toUpperCase()+e.slice(1);for(let n of dC){let i=n?n+t:e;if(i in r)return i}}var hC=1,fx=2,ux={touchAction:"compute",enable:!0,inputTarget:null,cssProps:{userSelect:"none",userDrag:"none",touchCallout:"none",tapHighlightColor:"rgba(0,0,0,0)"}},vs=class{constructor(e,t){this.options={...ux,...t,cssProps:{...ux.cssProps,...t.cssProps},inputTarget:t.inputTarget||e},this.handlers={},this.session={},this.recognizers=[],this.oldCssProps={},this.element=e,this.input=new xs(this),this.touchAction=new _s(this,this.options.touchAction),this.toggleCssProps(!0)}set(e){return Object.assign(this.options,e),e.touchAction&&this.touchAction.update(),e.inputTarget&&(this.input.destroy(),this.input.target=e.inputTarget,this.input.init()),this}stop(e){this.session.stopped=e?fx:hC}recognize(e){let{session:t}=this;if(t.stopped)return;this.session.prevented&&e.srcEvent.preventDefault();let n,{recognizers:i}=this,{curRecognizer:s}=t;(!s||s&&s.state&A.Recognized)&&(s=t.curRecognizer=null);let o=0;for(;o<i.length;)n=i[o],t.stopped!==fx&&(!s||n===s||n.canRecognizeWith(s))?n.recognize(e):n.reset(),!s&&n.state&(A.Began|A.Changed|A.Ended)&&(s=t.curRecognizer=n),o++}get(e){let{recognizers:t}=this;for(let n=0;n<t.length;n++)if(t[n].options.event===e)return t[n];return null}add(e){if(Array.isArray(e)){for(let n of e)this.add(n);return this}let t=this.get(e.options.event);return t&&this.remove(t),this.recognizers.push(e),e.manager=this,this.touchAction.update(),e}remove(e){if(Array.isArray(e)){for(let n of e)this.remove(n);return this}let t=typeof e=="string"?this.get(e):e;if(t){let{recognizers:n}=this,i=n.indexOf(t);i!==-1&&(n.splice(i,1),this.touchAction.update())}return this}on(e,t){if(!e||!t)return;let{handlers:n}=this;for(let i of Dn(e))n[i]=n[i]||[],n[i].push(t)}off(e,t){if(!e)return;let{handlers:n}=this;for(let i of Dn(e))t?n[i]&&n[i].splice(n[i].indexOf(t),1):delete n[i]}emit(e,t){let n=this.handlers[e]&&this.handlers[e].slice();if(!n||!n.length)return;let i=t;i.type=e,i.preventDefault=function(){t.srcEvent.preventDefault()};let s=0;for(;s<n.length;)n[s](i),s++}destroy(){this.toggleCssProps(!1),this.handlers={},this.session={},this.input.destroy(),this.element=null}toggleCssProps(e){let{element:t}=this;if(t){for(let[n,i]of Object.entries(this.options.cssProps)){let s=lx(t.style,n);e?(this.oldCssProps[s]=t.style[s],t.style[s]=i):t.style[s]=this.oldCssProps[s]||""}e||(this.oldCssProps={})}}};var pC=1;function dx(){return pC++}function oh(r){return r&A.Cancelled?"cancel":r&A.Ended?"end":r&A.Changed?"move":r&A.Began?"start":""}var Qe=class{constructor(e){this.options=e,this.id=dx(),this.state=A.Possible,this.simultaneous={},this.requireFail=[]}set(e){return Object.assign(this.options,e),this.manager.touchAction.update(),this}recognizeWith(e){if(Array.isArray(e)){for(let i of e)this.recognizeWith(i);return this}let t;if(typeof e=="string"){if(t=this.manager.get(e),!t)throw new Error(`Cannot find recognizer ${e}`)}else t=e;let{simultaneous:n}=this;return n[t.id]||(n[t.id]=t,t.recognizeWith(this)),this}dropRecognizeWith(e){if(Array.isArray(e)){for(let n of e)this.dropRecognizeWith(n);return this}let t;return typeof e=="string"?t=this.manager.get(e):t=e,t&&delete this.simultaneous[t.id],this}requireFailure(e){if(Array.isArray(e)){for(let i of e)this.requireFailure(i);return this}let t;if(typeof e=="string"){if(t=this.manager.get(e),!t)throw new Error(`Cannot find recognizer ${e}`)}else t=e;let{requireFail:n}=this;return n.indexOf(t)===-1&&(n.push(t),t.requireFailure(this)),this}dropRequireFailure(e){if(Array.isArray(e)){for(let n of e)this.dropRequireFailure(n);return this}let t;if(typeof e=="string"?t=this.manager.get(e):t=e,t){let n=this.requireFail.indexOf(t);n>-1&&this.requireFail.splice(n,1)}return this}hasRequireFailures(){return!!this.requireFail.find(e=>e.options.enable)}canRecognizeWith(e){return!!this.simultaneous[e.id]}emit(e){if(!e)return;let{state:t}=this;t<A.Ended&&this.manager.emit(this.options.event+oh(t),e),this.manager.emit(this.options.event,e),e.additionalEvent&&this.manager.emit(e.additionalEvent,e),t>=A.Ended&&this.manager.emit(this.options.event+oh(t),e)}tryEmit(e){this.canEmit()?this.emit(e):this.state=A.Failed}canEmit(){let e=0;for(;e<this.requireFail.length;){if(!(this.requireFail[e].state&(A.Failed|A.Possible)))return!1;e++}return!0}recognize(e){let t={...e};if(!this.options.enable){this.reset(),this.state=A.Failed;return}this.state&(A.Recognized|A.Cancelled|A.Failed)&&(this.state=A.Possible),this.state=this.process(t),this.state&(A.Began|A.Changed|A.Ended|A.Cancelled)&&this.tryEmit(t)}getEventNames(){return[this.options.event]}reset(){}};function mC(r){return Math.abs(((r+180)%360+360)%360-180)}function gC(r,e){return(e.distance===void 0||r.distance>=e.distance)&&(e.distancePerPointer===void 0||r.distancePerPointer.length>0&&r.distancePerPointer.every(t=>t>=e.distancePerPointer))&&(e.movementDeltaTime===void 0||r.movementDeltaTime>=e.movementDeltaTime)&&(e.rotation===void 0||mC(r.rotation)>=e.rotation)&&(e.scale===void 0||Math.abs(r.scale-1)>=e.scale)}var Hr=class extends Qe{attrTest(e){let t=this.options.pointers;return t===0||e.pointers.length===t}coherentTest(e){let t=this.options.coherent;return!t?.length||t.some(n=>gC(e,n))}process(e){let{state:t}=this,{eventType:n}=e,i=t&(A.Began|A.Changed),s=this.attrTest(e);return i&&(n&O.Cancel||!s)?t|A.Cancelled:i||s?n&O.End?t|A.Ended:t&A.Began?t|A.Changed:A.Began:A.Failed}};var _C=["","start","move","end","cancel"],Fn=class extends Qe{constructor(e={}){super({enable:!0,event:"doubleclickdrag",pointers:1,interval:500,time:350,threshold:28,dragThreshold:1,pixelsPerScale:120,...e}),this._tapStart=null,this._lastTap=null,this._drag=null,this._emittedStart=!1}getTouchAction(){return[Wr]}getEventNames(){return _C.map(e=>this.options.event+e)}process(e){let{options:t}=this;return e.pointers.length===t.pointers?e.eventType&O.Start?this._handleStart(e):e.eventType&O.Move?this._handleMove(e):e.eventType&O.Cancel?this._handleEnd(e,!0):e.eventType&O.End?this._handleEnd(e,!1):A.Failed:(this.reset(),A.Failed)}reset(){this._tapStart=null,this._lastTap=null,this._drag=null,this._emittedStart=!1}emit(e){if(e){if(this.state===A.Began){if(!this._drag?.active||this._emittedStart)return;this._emittedStart=!0,this.manager.emit(`${this.options.event}start`,e),this.manager.emit(this.options.event,e);return}if(this.state===A.Changed){if(!this._emittedStart)return;this.manager.emit(`${this.options.event}move`,e),this.manager.emit(this.options.event,e);return}if(this.state===A.Ended){if(!this._emittedStart)return;this.manager.emit(this.options.event,e),this.manager.emit(`${this.options.event}end`,e),this._emittedStart=!1;return}if(this.state===A.Cancelled){if(!this._emittedStart)return;this.manager.emit(this.options.event,e),this.manager.emit(`${this.options.event}cancel`,e),this._emittedStart=!1}}}_handleStart(e){let t=this._getPointerId(e);return this._lastTap&&this._isTapMatch(e,this._lastTap)?(this._tapStart=null,this._lastTap=null,this._drag={startCenter:e.center,pointerId:t,active:!1},this._emittedStart=!1,A.Began):(this._tapStart={center:e.center,timeStamp:e.timeStamp,pointerId:t},this._lastTap=null,this._drag=null,this._emittedStart=!1,A.Failed)}_handleMove(e){if(!this._drag||!this._isSamePointer(e,this._drag.pointerId))return A.Failed;let t=this._drag.startCenter.y-e.center.y;return!this._drag.active&&Math.abs(t)<this.options.dragThreshold?A.Began:(this._drag.active=!0,e.scale=Math.pow(2,t/this.options.pixelsPerScale),this._emittedStart?A.Changed:A.Began)}_handleEnd(e,t){if(this._drag&&this._isSamePointer(e,this._drag.pointerId)){let{active:n,startCenter:i}=this._drag;if(this._drag=null,this._tapStart=null,this._lastTap=null,!n)return this._emittedStart=!1,A.Failed;let s=i.y-e.center.y;return e.scale=Math.pow(2,s/this.options.pixelsPerScale),t?A.Cancelled:A.Ended}return!this._tapStart||!this._isSamePointer(e,this._tapStart.pointerId)?(t&&this.reset(),A.Failed):(this._isValidTap(e)?this._lastTap={center:e.center,timeStamp:e.timeStamp,pointerId:this._tapStart.pointerId}:this._lastTap=null,this._tapStart=null,A.Failed)}_isTapMatch(e,t){return e.timeStamp-t.timeStamp<=this.options.interval&&kn(e.center,t.center)<=this.options.threshold}_isValidTap(e){return e.deltaTime<=this.options.time&&e.distance<=this.options.threshold}_getPointerId(e){return"pointerId"in e.srcEvent?e.srcEvent.pointerId:null}_isSamePointer(e,t){return t===null||this._getPointerId(e)===t}};var Yr=class extends Qe{constructor(e={}){super({enable:!0,event:"tap",pointers:1,taps:1,interval:300,time:250,threshold:9,posThreshold:10,...e}),this.pTime=null,this.pCenter=null,this._timer=null,this._input=null,this.count=0}getTouchAction(){return[Wr]}process(e){let{options:t}=this,n=e.pointers.length===t.pointers,i=e.distance<t.threshold,s=e.deltaTime<t.time;if(this.reset(),e.eventType&O.Start&&this.count===0)return this.failTimeout();if(i&&s&&n){if(e.eventType!==O.End)return this.failTimeout();let o=this.pTime?e.timeStamp-this.pTime<t.interval:!0,a=!this.pCenter||kn(this.pCenter,e.center)<t.posThreshold;if(this.pTime=e.timeStamp,this.pCenter=e.center,!a||!o?this.count=1:this.count+=1,this._input=e,this.count%t.taps===0)return this.hasRequireFailures()?(this._timer=setTimeout(()=>{this.state=A.Recognized,this.tryEmit(this._input)},t.interval),A.Began):A.Recognized}return A.Failed}failTimeout(){return this._timer=setTimeout(()=>{this.state=A.Failed},this.options.interval),A.Failed}reset(){clearTimeout(this._timer)}emit(e){this.state===A.Recognized&&(e.tapCount=this.count,this.manager.emit(this.options.event,e))}};var Un=class extends Hr{constructor(){super(...arguments),this.wheelSession=null,this.wheelSessionUnsubscribe=null,this.handleWheelSessionEvent=e=>{e.device==="trackpad"&&this.handleTrackpadEvent(e)}}set(e){let{wheelSession:t,...n}=e;return t&&t!==this.wheelSession&&(this.wheelSessionUnsubscribe?.(),this.wheelSessionUnsubscribe=null,this.wheelSession=t),super.set(n),this.updateWheelSessionSubscription(),this}getTrackpadInput(e,t={}){let{srcEvent:n}=e,i=t.deltaX??e.deltaX,s=t.deltaY??e.deltaY,o=Nn(i,s),a=Math.sqrt(e.deltaX*e.deltaX+e.deltaY*e.deltaY),c=n;return{pointers:[c,c],changedPointers:[c,c],pointerType:"trackpad",srcEvent:c,eventType:e.eventType,timeStamp:e.timeStamp,deltaTime:e.deltaTime,center:e.center,deltaX:i,deltaY:s,angle:Math.atan2(s,i)*180/Math.PI,distance:Math.sqrt(i*i+s*s),distancePerPointer:[a,a],movementDeltaTime:e.deltaTime,scale:1,rotation:0,direction:o,offsetDirection:o,velocity:e.velocity,velocityX:e.velocityX,velocityY:e.velocityY,overallVelocity:e.overallVelocity,overallVelocityX:e.overallVelocityX,overallVelocityY:e.overallVelocityY,maxPointers:2,target:n.target||this.manager.element,additionalEvent:"",...t}}updateWheelSessionSubscription(){let e=!!(this.wheelSession&&this.options.enable&&this.options.trackpad&&this.options.pointers===2);e&&!this.wheelSessionUnsubscribe?this.wheelSessionUnsubscribe=this.wheelSession.on(this.handleWheelSessionEvent):!e&&this.wheelSessionUnsubscribe&&(this.wheelSessionUnsubscribe(),this.wheelSessionUnsubscribe=null)}};var yC=["","start","move","end","cancel","up","down","left","right"],sr=class extends Un{constructor(e={}){super({enable:!0,pointers:1,event:"pan",threshold:10,direction:Y.All,trackpad:!1,coherent:[],...e}),this.trackpadGesture=!1,this.pX=null,this.pY=null}getTouchAction(){let{options:{direction:e}}=this,t=[];return e&Y.Horizontal&&t.push(gs),e&Y.Vertical&&t.push(ms),t}getEventNames(){return yC.map(e=>this.options.event+e)}directionTest(e){let{options:t}=this,n=!0,{distance:i}=e,{direction:s}=e,o=e.deltaX,a=e.deltaY;return s&t.direction||(t.direction&Y.Horizontal?(s=o===0?Y.None:o<0?Y.Left:Y.Right,n=o!==this.pX,i=Math.abs(e.deltaX)):(s=a===0?Y.None:a<0?Y.Up:Y.Down,n=a!==this.pY,i=Math.abs(e.deltaY))),e.direction=s,n&&i>t.threshold&&!!(s&t.direction)}attrTest(e){let t=!!(this.state&A.Began),n=!(this.options.coherent?.length&&e.eventType&(O.End|O.Cancel));return super.attrTest(e)&&(t||n&&this.coherentTest(e)&&this.directionTest(e))}emit(e){this.pX=e.deltaX,this.pY=e.deltaY;let t=Y[e.direction].toLowerCase();t&&(e.additionalEvent=this.options.event+t),super.emit(e)}handleTrackpadEvent(e){e.isFirst&&(this.trackpadGesture=!e.srcEvent.ctrlKey,!this.trackpadGesture&&this.state&(A.Recognized|A.Cancelled|A.Failed)&&(this.state=A.Possible)),this.trackpadGesture&&(this.recognize(this.getTrackpadInput(e,{deltaX:-e.deltaX,deltaY:-e.deltaY,velocity:-e.velocity,velocityX:-e.velocityX,velocityY:-e.velocityY,overallVelocity:-e.overallVelocity,overallVelocityX:-e.overallVelocityX,overallVelocityY:-e.overallVelocityY})),e.isFinal&&(this.trackpadGesture=!1))}};var bC=["","start","move","end","cancel","in","out"],Gn=class extends Un{constructor(e={}){super({enable:!0,event:"pinch",threshold:0,pointers:2,trackpad:!1,coherent:[],...e}),this.trackpadGesture=!1}getTouchAction(){return[jr]}getEventNames(){return bC.map(e=>this.options.event+e)}attrTest(e){let t=!!this.options.coherent?.length,n=!!(this.state&A.Began),i=!(t&&e.eventType&(O.End|O.Cancel));return super.attrTest(e)&&(n||i&&(t?this.coherentTest(e):Math.abs(e.scale-1)>this.options.threshold))}emit(e){if(e.scale!==1){let t=e.scale<1?"in":"out";e.additionalEvent=this.options.event+t}super.emit(e)}handleTrackpadEvent(e){e.isFirst&&(this.trackpadGesture=e.srcEvent.ctrlKey,!this.trackpadGesture&&this.state&(A.Recognized|A.Cancelled|A.Failed)&&(this.state=A.Possible)),this.trackpadGesture&&(this.recognize(this.getTrackpadInput(e,{deltaX:0,deltaY:0,velocity:0,velocityX:0,velocityY:0,overallVelocity:0,overallVelocityX:0,overallVelocityY:0,scale:Math.exp(-e.deltaY/100)})),e.isFinal&&(this.trackpadGesture=!1))}};var bt=class{constructor(e,t,n){this.element=e,this.callback=t,this.options=n}listen(e,t){t?this.element.addEventListener(e,this.handleEvent,{passive:!1}):this.element.removeEventListener(e,this.handleEvent)}};var hx=typeof navigator<"u"&&navigator.userAgent?navigator.userAgent.toLowerCase():"";var EC=hx.indexOf("firefox")!==-1,SC=40,PC=.25,lc=class extends bt{constructor(e,t,n){n.enable=n.enable??!1,super(e,t,n),this.handleEvent=i=>{if(!this.options.enable)return;let s=i.deltaY;globalThis.WheelEvent&&(EC&&i.deltaMode===globalThis.WheelEvent.DOM_DELTA_PIXEL&&(s/=globalThis.devicePixelRatio),i.deltaMode===globalThis.WheelEvent.DOM_DELTA_LINE&&(s*=SC)),i.shiftKey&&s&&(s=s*PC),this.callback({type:"wheel",center:{x:i.clientX,y:i.clientY},delta:-s,device:this.options.wheelSession?.device??"unknown",srcEvent:i,pointerType:"mouse",target:i.target})},n.enable&&(this.wheelSessionUnsubscribe=this.options.wheelSession?.on(()=>{}),this.listen("wheel",!0))}destroy(){this.listen("wheel",!1),this.wheelSessionUnsubscribe?.(),this.wheelSessionUnsubscribe=void 0}enableEventType(e,t){e==="wheel"&&this.options.enable!==t&&(this.options.enable=t,t&&!this.wheelSessionUnsubscribe&&(this.wheelSessionUnsubscribe=this.options.wheelSession?.on(()=>{})),this.listen("wheel",t),t||(this.wheelSessionUnsubscribe?.(),this.wheelSessionUnsubscribe=void 0))}};var TC=4.000244140625,px=40,LC=0,AC=1,CC=40,mx=40,MC=120,RC={classificationDelay:32,endDelay:80},fc=class{constructor(e,t={}){this.subscriptions=new Map,this.session=null,this.classificationTimer=null,this.endTimer=null,this.pressedControlKeys=new Set,this.listeningForControlKeys=!1,this.handleEvent=n=>{if(!this.hasSubscribers)return"unknown";let i=BC(n,this.pressedControlKeys.size>0),s=this.session;if(s&&i.timeStamp-s.lastTimeStamp>=this.options.endDelay){if(this.end(),!this.hasSubscribers)return"unknown";s=null}s?(this.scheduleEnd(),this.addSample(s,i)):(s=this.startPendingSession(i),this.scheduleEnd());let{device:o}=s;return o==="unknown"&&(o=ah(s.samples,!1),o!=="unknown"&&this.begin(s,o)),o},this.finishClassification=()=>{if(this.classificationTimer=null,!this.session||this.session.device!=="unknown")return;let n=this.session,i=ah(n.samples,!0);this.begin(n,i==="unknown"?"mouse":i)},this.end=()=>{if(!this.session)return;if(this.session.device==="unknown"){let i=this.session,s=ah(i.samples,!0);this.begin(i,s==="unknown"?"mouse":s)}if(!this.session)return;let n=this.session;this.emit(O.End,n.lastEvent),this.reset()},this.handleKeyDown=n=>{n.key==="Control"&&this.pressedControlKeys.add(n.code||n.key)},this.handleKeyUp=n=>{n.key==="Control"&&(n.code?this.pressedControlKeys.delete(n.code):this.pressedControlKeys.clear())},this.handleWindowBlur=()=>{this.pressedControlKeys.clear()},this.element=e,this.options={...RC,...t},this.element?.addEventListener("wheel",this.handleEvent,{passive:!0})}get hasSubscribers(){return this.subscriptions.size>0}get device(){return this.session?.device??"unknown"}on(e){let t={listener:e};return this.subscriptions.set(e,t),this.updateControlKeyEventListeners(),()=>{this.subscriptions.get(e)===t&&this.off(e)}}off(e){this.subscriptions.delete(e),this.updateControlKeyEventListeners(),this.hasSubscribers||this.reset()}cancel(){let e=this.session;e&&e.device!=="unknown"&&this.emit(O.Cancel,e.lastEvent),this.reset()}destroy(){this.cancel(),this.subscriptions.clear(),this.updateControlKeyEventListeners(),this.element?.removeEventListener("wheel",this.handleEvent)}startPendingSession(e){let t={samples:[e],device:"unknown",firstTimeStamp:e.timeStamp,lastTimeStamp:e.timeStamp,totalDeltaX:e.deltaX,totalDeltaY:e.deltaY,velocityX:0,velocityY:0,lastEvent:e.event};return this.session=t,this.classificationTimer=globalThis.setTimeout(this.finishClassification,this.options.classificationDelay),t}addSample(e,t){if(e.samples.push(t),e.lastTimeStamp=t.timeStamp,e.lastEvent=t.event,e.totalDeltaX+=t.deltaX,e.totalDeltaY+=t.deltaY,e.device!=="unknown"){let n=e.samples[e.samples.length-2],i=t.timeStamp-n.timeStamp;e.velocityX=i>0?t.deltaX/i:0,e.velocityY=i>0?t.deltaY/i:0,this.emit(O.Move,t.event,{velocityX:e.velocityX,velocityY:e.velocityY})}}begin(e,t){e.device=t,this.clearClassificationTimer(),this.emit(O.Start,e.samples[0].event);let n=e.lastTimeStamp-e.firstTimeStamp;e.velocityX=n>0?e.totalDeltaX/n:0,e.velocityY=n>0?e.totalDeltaY/n:0,this.emit(O.Move,e.lastEvent,{velocityX:e.velocityX,velocityY:e.velocityY})}scheduleEnd(){this.clearEndTimer(),this.endTimer=globalThis.setTimeout(this.end,this.options.endDelay)}emit(e,t,n){let i=this.session;if(!i||i.device==="unknown")return;let s=e===O.Start,o=e===O.End||e===O.Cancel,a=s?i.firstTimeStamp:i.lastTimeStamp,c=s?0:Math.max(0,a-i.firstTimeStamp),l=s?0:i.totalDeltaX,f=s?0:i.totalDeltaY,u=c>0?l/c:0,d=c>0?f/c:0,h=s?0:n?.velocityX??i.velocityX,p=s?0:n?.velocityY??i.velocityY,m={eventType:e,device:i.device,srcEvent:t,timeStamp:a,center:{x:t.clientX,y:t.clientY},deltaX:l,deltaY:f,deltaTime:c,velocity:Math.abs(h)>Math.abs(p)?h:p,velocityX:h,velocityY:p,overallVelocity:Math.abs(u)>Math.abs(d)?u:d,overallVelocityX:u,overallVelocityY:d,isFirst:s,isFinal:o};for(let{listener:g}of[...this.subscriptions.values()])g(m)}reset(){this.clearClassificationTimer(),this.clearEndTimer(),this.session=null}clearClassificationTimer(){this.classificationTimer!==null&&(globalThis.clearTimeout(this.classificationTimer),this.classificationTimer=null)}clearEndTimer(){this.endTimer!==null&&(globalThis.clearTimeout(this.endTimer),this.endTimer=null)}updateControlKeyEventListeners(){let e=this.hasSubscribers,t=IC();!t||e===this.listeningForControlKeys||(this.listeningForControlKeys=e,e?(t.addEventListener("keydown",this.handleKeyDown,!0),t.addEventListener("keyup",this.handleKeyUp,!0),t.addEventListener("blur",this.handleWindowBlur)):(t.removeEventListener("keydown",this.handleKeyDown,!0),t.removeEventListener("keyup",this.handleKeyUp,!0),t.removeEventListener("blur",this.handleWindowBlur),this.pressedControlKeys.clear()))}};function IC(){return typeof window<"u"?window:globalThis.document?.defaultView}function BC(r,e){let t=r.deltaX,n=r.deltaY;return r.deltaMode===AC&&(t*=px,n*=px),{event:r,timeStamp:r.timeStamp,deltaX:t,deltaY:n,isControlKeyDown:e}}function ah(r,e){return r.some(({event:t,isControlKeyDown:n})=>t.ctrlKey&&!n)?"trackpad":r.some(({event:t})=>t.deltaMode!==LC)||r.some(OC)||r.every(({event:t})=>{let n=t.wheelDelta;return n!==void 0&&Math.abs(n)%40===0})?"mouse":r.some(({deltaX:t})=>t!==0)||r.length>1&&DC(r)?"trackpad":e?"mouse":"unknown"}function OC({event:r,deltaX:e,deltaY:t}){if(e!==0||t===0)return!1;let n=Math.abs(t/TC);if(Number.isInteger(n))return!0;let i=r.wheelDelta;return typeof i=="number"&&i!==0&&i%MC===0}function DC(r){for(let e=0;e<r.length;e++){let t=r[e];if(Math.abs(t.deltaX)>mx||Math.abs(t.deltaY)>mx||e>0&&t.timeStamp-r[e-1].timeStamp>CC)return!1}return!0}var gx=["mousedown","mousemove","mouseup","mouseover","mouseout","mouseenter","mouseleave"],uc=class extends bt{constructor(e,t,n){super(e,t,{enable:!0,...n}),this.handleEvent=s=>{this.handleOverEvent(s),this.handleOutEvent(s),this.handleEnterEvent(s),this.handleLeaveEvent(s),this.handleMoveEvent(s)},this.pressed=!1;let{enable:i=!1}=this.options;this.enableMoveEvent=i,this.enableLeaveEvent=i,this.enableEnterEvent=i,this.enableOutEvent=i,this.enableOverEvent=i,i&&gx.forEach(s=>this.listen(s,!0))}destroy(){gx.forEach(e=>this.listen(e,!1))}enableEventType(e,t){switch(e){case"pointermove":this.enableMoveEvent!==t&&(this.enableMoveEvent=t,this.listen("mousedown",t),this.listen("mousemove",t),this.listen("mouseup",t));break;case"pointerover":this.enableOverEvent!==t&&(this.enableOverEvent=t,this.listen("mouseover",t));break;case"pointerout":this.enableOutEvent!==t&&(this.enableOutEvent=t,this.listen("mouseout",t));break;case"pointerenter":this.enableEnterEvent!==t&&(this.enableEnterEvent=t,this.listen("mouseenter",t));break;case"pointerleave":this.enableLeaveEvent!==t&&(this.enableLeaveEvent=t,this.listen("mouseleave",t));break;default:}}handleOverEvent(e){this.enableOverEvent&&e.type==="mouseover"&&this._emit("pointerover",e)}handleOutEvent(e){this.enableOutEvent&&e.type==="mouseout"&&this._emit("pointerout",e)}handleEnterEvent(e){this.enableEnterEvent&&e.type==="mouseenter"&&this._emit("pointerenter",e)}handleLeaveEvent(e){this.enableLeaveEvent&&e.type==="mouseleave"&&this._emit("pointerleave",e)}handleMoveEvent(e){if(this.enableMoveEvent)switch(e.type){case"mousedown":e.button>=0&&(this.pressed=!0);break;case"mousemove":e.buttons===0&&(this.pressed=!1),this.pressed||this._emit("pointermove",e);break;case"mouseup":this.pressed=!1;break;default:}}_emit(e,t){this.callback({type:e,center:{x:t.clientX,y:t.clientY},srcEvent:t,pointerType:"mouse",target:t.target})}};var _x=["keydown","keyup"],dc=class extends bt{constructor(e,t,n){super(e,t,{enable:!0,tabIndex:0,...n}),this.handleEvent=s=>{let o=s.target||s.srcElement;o.tagName==="INPUT"&&o.type==="text"||o.tagName==="TEXTAREA"||(this.enableDownEvent&&s.type==="keydown"&&this.callback({type:"keydown",srcEvent:s,key:s.key,target:s.target}),this.enableUpEvent&&s.type==="keyup"&&this.callback({type:"keyup",srcEvent:s,key:s.key,target:s.target}))};let{enable:i=!1}=this.options;this.enableDownEvent=i,this.enableUpEvent=i,e.tabIndex=this.options.tabIndex,e.style.outline="none",i&&_x.forEach(s=>this.listen(s,!0))}destroy(){_x.forEach(e=>this.listen(e,!1))}enableEventType(e,t){e==="keydown"&&this.enableDownEvent!==t&&(this.enableDownEvent=t,this.listen(e,t)),e==="keyup"&&this.enableUpEvent!==t&&(this.enableUpEvent=t,this.listen(e,t))}};var hc=class extends bt{constructor(e,t,n){n.enable=n.enable??!1,super(e,t,n),this.handleEvent=i=>{this.options.enable&&this.callback({type:"contextmenu",center:{x:i.clientX,y:i.clientY},srcEvent:i,pointerType:"mouse",target:i.target})},n.enable&&this.listen("contextmenu",!0)}destroy(){this.listen("contextmenu",!1)}enableEventType(e,t){e==="contextmenu"&&this.options.enable!==t&&(this.options.enable=t,this.listen("contextmenu",t))}};var kC={pointerdown:1,pointermove:2,pointerup:4,mousedown:1,mousemove:2,mouseup:4},NC=0,FC=1,UC=2,GC=1,zC=2,$C=4;function yx(r){let e=kC[r.srcEvent.type];if(!e)return null;let{buttons:t,button:n}=r.srcEvent,i=!1,s=!1,o=!1;return e===2?(i=!!(t&GC),s=!!(t&$C),o=!!(t&zC)):(i=n===NC,s=n===FC,o=n===UC),{leftButton:i,middleButton:s,rightButton:o}}function bx(r,e){let t=r.center;if(!t)return null;let n=e.getBoundingClientRect(),i=n.width/e.offsetWidth||1,s=n.height/e.offsetHeight||1,o={x:(t.x-n.left-e.clientLeft)/i,y:(t.y-n.top-e.clientTop)/s};return{center:t,offsetCenter:o}}var VC={srcElement:"root",priority:0},pc=class{constructor(e,t){this.handleEvent=n=>{if(this.isEmpty())return;let i=this._normalizeEvent(n),s=n.srcEvent.target;for(;s&&s!==i.rootElement;){if(this._emit(i,s),i.handled)return;s=s.parentNode}this._emit(i,"root")},this.eventManager=e,this.recognizerName=t,this.handlers=[],this.handlersByElement=new Map,this._active=!1}isEmpty(){return!this._active}add(e,t,n,i=!1,s=!1){let{handlers:o,handlersByElement:a}=this,c={...VC,...n},l=a.get(c.srcElement);l||(l=[],a.set(c.srcElement,l));let f={type:e,handler:t,srcElement:c.srcElement,priority:c.priority};i&&(f.once=!0),s&&(f.passive=!0),o.push(f),this._active=this._active||!f.passive;let u=l.length-1;for(;u>=0&&!(l[u].priority>=f.priority);)u--;l.splice(u+1,0,f)}remove(e,t){let{handlers:n,handlersByElement:i}=this;for(let s=n.length-1;s>=0;s--){let o=n[s];if(o.type===e&&o.handler===t){n.splice(s,1);let a=i.get(o.srcElement);a.splice(a.indexOf(o),1),a.length===0&&i.delete(o.srcElement)}}this._active=n.some(s=>!s.passive)}_emit(e,t){let n=this.handlersByElement.get(t);if(n){let i=!1,s=()=>{e.handled=!0},o=()=>{e.handled=!0,i=!0},a=[];for(let c=0;c<n.length;c++){let{type:l,handler:f,once:u}=n[c];if(f({...e,type:l,stopPropagation:s,stopImmediatePropagation:o}),u&&a.push(n[c]),i)break}for(let c=0;c<a.length;c++){let{type:l,handler:f}=a[c];this.remove(l,f)}}}_normalizeEvent(e){let t=this.eventManager.getElement();return{...e,...yx(e),...bx(e,t),preventDefault:()=>{e.srcEvent.preventDefault()},stopImmediatePropagation:null,stopPropagation:null,handled:!1,rootElement:t}}};function WC(r){if("recognizer"in r)return r;let e,t=Array.isArray(r)?[...r]:[r];if(typeof t[0]=="function"){let n=t.shift(),i=t.shift()||{};e=new n(i)}else e=t.shift();return{recognizer:e,recognizeWith:typeof t[0]=="string"?[t[0]]:t[0],requireFailure:typeof t[1]=="string"?[t[1]]:t[1]}}var ws=class{constructor(e=null,t={}){if(this._onBasicInput=n=>{this.manager.emit(n.srcEvent.type,n)},this._onOtherEvent=n=>{this.manager.emit(n.type,n)},this.options={recognizers:[],events:{},touchAction:"compute",tabIndex:0,cssProps:{},...t},this.events=new Map,this.element=e,this.wheelSession=new fc(e),!!e){this.manager=new vs(e,this.options);for(let n of this.options.recognizers){let{recognizer:i,recognizeWith:s,requireFailure:o}=WC(n);this.manager.add(i),s&&i.recognizeWith(s),o&&i.requireFailure(o)}this.manager.on("hammer.input",this._onBasicInput),this.wheelInput=new lc(e,this._onOtherEvent,{enable:!1,wheelSession:this.wheelSession}),this.moveInput=new uc(e,this._onOtherEvent,{enable:!1}),this.keyInput=new dc(e,this._onOtherEvent,{enable:!1,tabIndex:t.tabIndex}),this.contextmenuInput=new hc(e,this._onOtherEvent,{enable:!1}),this.on(this.options.events)}}getElement(){return this.element}destroy(){if(!this.element){this.wheelSession.destroy();return}this.wheelInput.destroy(),this.wheelSession.destroy(),this.moveInput.destroy(),this.keyInput.destroy(),this.contextmenuInput.destroy(),this.manager.destroy()}on(e,t,n){this._addEventHandler(e,t,n,!1)}once(e,t,n){this._addEventHandler(e,t,n,!0)}watch(e,t,n){this._addEventHandler(e,t,n,!1,!0)}off(e,t){this._removeEventHandler(e,t)}emit(e){this.manager?.emit(e.type,e)}_toggleRecognizer(e,t){let{manager:n}=this;if(!n)return;let i=n.get(e);i&&(i.set({enable:t,wheelSession:this.wheelSession}),n.touchAction.update()),this.wheelInput?.enableEventType(e,t),this.moveInput?.enableEventType(e,t),this.keyInput?.enableEventType(e,t),this.contextmenuInput?.enableEventType(e,t)}_addEventHandler(e,t,n,i,s){if(typeof e!="string"){n=t;for(let[l,f]of Object.entries(e))this._addEventHandler(l,f,n,i,s);return}let{manager:o,events:a}=this;if(!o)return;let c=a.get(e);if(!c){let l=this._getRecognizerName(e)||e;c=new pc(this,l),a.set(e,c),o&&o.on(e,c.handleEvent)}c.add(e,t,n,i,s),c.isEmpty()||this._toggleRecognizer(c.recognizerName,!0)}_removeEventHandler(e,t){if(typeof e!="string"){for(let[s,o]of Object.entries(e))this._removeEventHandler(s,o);return}let{events:n}=this,i=n.get(e);if(i&&(i.remove(e,t),i.isEmpty())){let{recognizerName:s}=i,o=!1;for(let a of n.values())if(a.recognizerName===s&&!a.isEmpty()){o=!0;break}o||this._toggleRecognizer(s,!1)}}_getRecognizerName(e){return this.manager.recognizers.find(t=>t.getEventNames().includes(e))?.options.event}};var ch={DEFAULT:"default",LNGLAT:"lnglat",METER_OFFSETS:"meter-offsets",LNGLAT_OFFSETS:"lnglat-offsets",CARTESIAN:"cartesian"};Object.defineProperty(ch,"IDENTITY",{get:()=>(F.deprecated("COORDINATE_SYSTEM.IDENTITY","COORDINATE_SYSTEM.CARTESIAN")(),ch.CARTESIAN)});var se={WEB_MERCATOR:1,GLOBE:2,WEB_MERCATOR_AUTO_OFFSET:4,IDENTITY:0},We={common:0,meters:1,pixels:2},zn={click:"onClick",dblclick:"onClick",panstart:"onDragStart",panmove:"onDrag",panend:"onDragEnd"},lh={multipan:[sr,{threshold:10,pointers:2,trackpad:!0}],pinch:[Gn,{trackpad:!0},null,["multipan"]],pan:[sr,{threshold:1},["pinch"],["multipan"]],dblclick:[Yr,{event:"dblclick",taps:2,enable:!1}],dblclickdrag:[Fn,{event:"dblclickdrag",enable:!1},["dblclick"],null],click:[Yr,{event:"click"},["dblclickdrag"],["dblclick","dblclickdrag"]]};function jC(r,e){if(r===e)return!0;if(Array.isArray(r)){let t=r.length;if(!e||e.length!==t)return!1;for(let n=0;n<t;n++)if(r[n]!==e[n])return!1;return!0}return!1}function xt(r){let e={},t;return n=>{for(let i in n)if(!jC(n[i],e[i])){t=r(n),e=n;break}return t}}var xx=[0,0,0,0],HC=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,0],vx=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],YC=[0,0,0],wx=[0,0,0],qC={default:-1,cartesian:0,lnglat:1,"meter-offsets":2,"lnglat-offsets":3};function qr(r){let e=qC[r];if(e===void 0)throw new Error(`Invalid coordinateSystem: ${r}`);return e}var XC=xt(KC);function fh(r,e,t=wx){t.length<3&&(t=[t[0],t[1],0]);let n=t,i,s=!0;switch(e==="lnglat-offsets"||e==="meter-offsets"?i=t:i=r.isGeospatial?[Math.fround(r.longitude),Math.fround(r.latitude),0]:null,r.projectionMode){case se.WEB_MERCATOR:(e==="lnglat"||e==="cartesian")&&(i=[0,0,0],s=!1);break;case se.WEB_MERCATOR_AUTO_OFFSET:e==="lnglat"?n=i:e==="cartesian"&&(n=[Math.fround(r.center[0]),Math.fround(r.center[1]),0],i=r.unprojectPosition(n),n[0]-=t[0],n[1]-=t[1],n[2]-=t[2]);break;case se.IDENTITY:n=r.position.map(Math.fround),n[2]=n[2]||0;break;case se.GLOBE:s=!1,i=null;break;default:s=!1}return{geospatialOrigin:i,shaderCoordinateOrigin:n,offsetMode:s}}function ZC(r,e,t){let{viewMatrixUncentered:n,projectionMatrix:i}=r,{viewMatrix:s,viewProjectionMatrix:o}=r,a=xx,c=xx,l=r.cameraPosition,{geospatialOrigin:f,shaderCoordinateOrigin:u,offsetMode:d}=fh(r,e,t);return d&&(c=r.projectPosition(f||u),l=[l[0]-c[0],l[1]-c[1],l[2]-c[2]],c[3]=1,a=Ke.transformMat4([],c,o),s=n||s,o=re.multiply([],i,s),o=re.multiply([],o,HC)),{viewMatrix:s,viewProjectionMatrix:o,projectionCenter:a,originCommon:c,cameraPosCommon:l,shaderCoordinateOrigin:u,geospatialOrigin:f}}function Ex({viewport:r,devicePixelRatio:e=1,modelMatrix:t=null,coordinateSystem:n="default",coordinateOrigin:i=wx,autoWrapLongitude:s=!1}){n==="default"&&(n=r.isGeospatial?"lnglat":"cartesian");let o=XC({viewport:r,devicePixelRatio:e,coordinateSystem:n,coordinateOrigin:i});return o.wrapLongitude=s,o.modelMatrix=t||vx,o}function KC({viewport:r,devicePixelRatio:e,coordinateSystem:t,coordinateOrigin:n}){let{projectionCenter:i,viewProjectionMatrix:s,originCommon:o,cameraPosCommon:a,shaderCoordinateOrigin:c,geospatialOrigin:l}=ZC(r,t,n),f=r.getDistanceScales(),u=[r.width*e,r.height*e],d=Ke.transformMat4([],[0,0,-r.focalDistance,1],r.projectionMatrix)[3]||1,h={coordinateSystem:qr(t),projectionMode:r.projectionMode,coordinateOrigin:c,commonOrigin:o.slice(0,3),center:i,pseudoMeters:!!r._pseudoMeters,viewportSize:u,devicePixelRatio:e,focalDistance:d,commonUnitsPerMeter:f.unitsPerMeter,commonUnitsPerWorldUnit:f.unitsPerMeter,commonUnitsPerWorldUnit2:YC,scale:r.scale,wrapLongitude:!1,viewProjectionMatrix:s,modelMatrix:vx,cameraPosition:a};if(l){let p=r.getDistanceScales(l);switch(t){case"meter-offsets":h.commonUnitsPerWorldUnit=p.unitsPerMeter,h.commonUnitsPerWorldUnit2=p.unitsPerMeter2;break;case"lnglat":case"lnglat-offsets":r._pseudoMeters||(h.commonUnitsPerMeter=p.unitsPerMeter),h.commonUnitsPerWorldUnit=p.unitsPerDegree,h.commonUnitsPerWorldUnit2=p.unitsPerDegree2;break;case"cartesian":h.commonUnitsPerWorldUnit=[1,1,p.unitsPerMeter[2]],h.commonUnitsPerWorldUnit2=[0,0,p.unitsPerMeter2[2]];break;default:break}}if(r.projectionMode===se.GLOBE&&t==="meter-offsets"){let g=n[0]*Math.PI/180,y=n[1]*Math.PI/180,b=Math.cos(y),x=((n[2]||0)/6370972+1)*256;h.commonOrigin=[Math.sin(g)*b*x,-Math.cos(g)*b*x,Math.sin(y)*x]}return h}var QC=["default","lnglat","meter-offsets","lnglat-offsets","cartesian"],JC=QC.map(r=>`const COORDINATE_SYSTEM_${r.toUpperCase().replaceAll("-","_")}: i32 = ${qr(r)};`).join(""),eM=Object.keys(se).map(r=>`const PROJECTION_MODE_${r}: i32 = ${se[r]};`).join(""),tM=Object.keys(We).map(r=>`const UNIT_${r.toUpperCase()}: i32 = ${We[r]};`).join(""),rM=`${JC}
${eM}
${tM}

const TILE_SIZE: f32 = 512.0;
const PI: f32 = 3.1415926536;
const WORLD_SCALE: f32 = TILE_SIZE / (PI * 2.0);
const ZERO_64_LOW: vec3<f32> = vec3<f32>(0.0, 0.0, 0.0);
const EARTH_RADIUS: f32 = 6370972.0; // meters
const GLOBE_RADIUS: f32 = 256.0;

// -----------------------------------------------------------------------------
// Uniform block (converted from GLSL uniform block)
// -----------------------------------------------------------------------------
struct ProjectUniforms {
  wrapLongitude: i32,
  coordinateSystem: i32,
  commonUnitsPerMeter: vec3<f32>,
  projectionMode: i32,
  scale: f32,
  commonUnitsPerWorldUnit: vec3<f32>,
  commonUnitsPerWorldUnit2: vec3<f32>,
  center: vec4<f32>,
  modelMatrix: mat4x4<f32>,
  viewProjectionMatrix: mat4x4<f32>,
  viewportSize: vec2<f32>,
  devicePixelRatio: f32,
  focalDistance: f32,
  cameraPosition: vec3<f32>,
  coordinateOrigin: vec3<f32>,
  commonOrigin: vec3<f32>,
  pseudoMeters: i32,
};

@group(0) @binding(auto)
var<uniform> project: ProjectUniforms;

// -----------------------------------------------------------------------------
// Geometry data shared across the project helpers.
// The active layer shader is responsible for populating this private module
// state before calling the project functions below.
// -----------------------------------------------------------------------------

// Structure to carry additional geometry data used by deck.gl filters.
struct Geometry {
  worldPosition: vec3<f32>,
  worldPositionAlt: vec3<f32>,
  position: vec4<f32>,
  normal: vec3<f32>,
  uv: vec2<f32>,
  pickingColor: vec3<f32>,
};

var<private> geometry: Geometry;
`,Sx=`${rM}

// -----------------------------------------------------------------------------
// Functions
// -----------------------------------------------------------------------------

// Returns an adjustment factor for commonUnitsPerMeter
fn _project_size_at_latitude(lat: f32) -> f32 {
  let y = clamp(lat, -89.9, 89.9);
  return 1.0 / cos(radians(y));
}

// Overloaded version: scales a value in meters at a given latitude.
fn _project_size_at_latitude_m(meters: f32, lat: f32) -> f32 {
  return meters * project.commonUnitsPerMeter.z * _project_size_at_latitude(lat);
}

// Computes a non-linear scale factor based on geometry.
// (Note: This function relies on "geometry" being provided.)
fn project_size() -> f32 {
  if (project.projectionMode == PROJECTION_MODE_WEB_MERCATOR &&
      project.coordinateSystem == COORDINATE_SYSTEM_LNGLAT &&
      project.pseudoMeters == 0) {
    if (geometry.position.w == 0.0) {
      return _project_size_at_latitude(geometry.worldPosition.y);
    }
    let y: f32 = geometry.position.y / TILE_SIZE * 2.0 - 1.0;
    let y2 = y * y;
    let y4 = y2 * y2;
    let y6 = y4 * y2;
    return 1.0 + 4.9348 * y2 + 4.0587 * y4 + 1.5642 * y6;
  }
  return 1.0;
}

// Overloads to scale offsets (meters to world units)
fn project_size_float(meters: f32) -> f32 {
  return meters * project.commonUnitsPerMeter.z * project_size();
}

fn project_size_vec2(meters: vec2<f32>) -> vec2<f32> {
  return meters * project.commonUnitsPerMeter.xy * project_size();
}

fn project_size_vec3(meters: vec3<f32>) -> vec3<f32> {
  return meters * project.commonUnitsPerMeter * project_size();
}

fn project_size_vec4(meters: vec4<f32>) -> vec4<f32> {
  return vec4<f32>(meters.xyz * project.commonUnitsPerMeter, meters.w);
}

// Returns a rotation matrix aligning the z\u2011axis with the given up vector.
fn project_get_orientation_matrix(up: vec3<f32>) -> mat3x3<f32> {
  let uz = normalize(up);
  let ux = select(
    vec3<f32>(1.0, 0.0, 0.0),
    normalize(vec3<f32>(uz.y, -uz.x, 0.0)),
    abs(uz.z) == 1.0
  );
  let uy = cross(uz, ux);
  return mat3x3<f32>(ux, uy, uz);
}

// Since WGSL does not support "out" parameters, we return a struct.
struct RotationResult {
  needsRotation: bool,
  transform: mat3x3<f32>,
};

fn project_needs_rotation(commonPosition: vec3<f32>) -> RotationResult {
  if (project.projectionMode == PROJECTION_MODE_GLOBE) {
    return RotationResult(true, project_get_orientation_matrix(commonPosition));
  } else {
    return RotationResult(false, mat3x3<f32>());  // identity alternative if needed
  };
}

// Projects a normal vector from the current coordinate system to world space.
fn project_normal(vector: vec3<f32>) -> vec3<f32> {
  let normal_modelspace = project.modelMatrix * vec4<f32>(vector, 0.0);
  var n = normalize(normal_modelspace.xyz * project.commonUnitsPerMeter);
  let rotResult = project_needs_rotation(geometry.position.xyz);
  if (rotResult.needsRotation) {
    n = rotResult.transform * n;
  }
  return n;
}

// Applies a scale offset based on y-offset (dy)
fn project_offset_(offset: vec4<f32>) -> vec4<f32> {
  let dy: f32 = offset.y;
  let commonUnitsPerWorldUnit = project.commonUnitsPerWorldUnit + project.commonUnitsPerWorldUnit2 * dy;
  return vec4<f32>(offset.xyz * commonUnitsPerWorldUnit, offset.w);
}

// Projects lng/lat coordinates to a unit tile [0,1]
fn project_mercator_(lnglat: vec2<f32>) -> vec2<f32> {
  var x = lnglat.x;
  if (project.wrapLongitude != 0) {
    x = ((x + 180.0) % 360.0) - 180.0;
  }
  let y = clamp(lnglat.y, -89.9, 89.9);
  return vec2<f32>(
    radians(x) + PI,
    PI + log(tan_fp32(PI * 0.25 + radians(y) * 0.5))
  ) * WORLD_SCALE;
}

// Projects lng/lat/z coordinates for a globe projection.
fn project_globe_(lnglatz: vec3<f32>) -> vec3<f32> {
  let lambda = radians(lnglatz.x);
  let phi = radians(lnglatz.y);
  let cosPhi = cos(phi);
  let D = (lnglatz.z / EARTH_RADIUS + 1.0) * GLOBE_RADIUS;
  return vec3<f32>(
    sin(lambda) * cosPhi,
    -cos(lambda) * cosPhi,
    sin(phi)
  ) * D;
}

// Projects positions (with an optional 64-bit low part) from the input
// coordinate system to the common space.
fn project_position_vec4_f64(position: vec4<f32>, position64Low: vec3<f32>) -> vec4<f32> {
  var position_world = project.modelMatrix * position;

  // Work around for a Mac+NVIDIA bug:
  if (project.projectionMode == PROJECTION_MODE_WEB_MERCATOR) {
    if (project.coordinateSystem == COORDINATE_SYSTEM_LNGLAT) {
      return vec4<f32>(
        project_mercator_(position_world.xy),
        _project_size_at_latitude_m(position_world.z, position_world.y),
        position_world.w
      );
    }
    if (project.coordinateSystem == COORDINATE_SYSTEM_CARTESIAN) {
      position_world = vec4f(position_world.xyz + project.coordinateOrigin, position_world.w);
    }
  }
  if (project.projectionMode == PROJECTION_MODE_GLOBE) {
    if (project.coordinateSystem == COORDINATE_SYSTEM_LNGLAT) {
      return vec4<f32>(
        project_globe_(position_world.xyz),
        position_world.w
      );
    }
    if (project.coordinateSystem == COORDINATE_SYSTEM_METER_OFFSETS) {
      let enuMatrix = project_get_orientation_matrix(project.commonOrigin);
      let metersToCommon = GLOBE_RADIUS / EARTH_RADIUS;
      let offsetCommon = (enuMatrix * vec3<f32>(-position_world.x, -position_world.y, position_world.z)) * metersToCommon;
      return vec4<f32>(project.commonOrigin + offsetCommon, position_world.w);
    }
  }
  if (project.projectionMode == PROJECTION_MODE_WEB_MERCATOR_AUTO_OFFSET) {
    if (project.coordinateSystem == COORDINATE_SYSTEM_LNGLAT) {
      if (abs(position_world.y - project.coordinateOrigin.y) > 0.25) {
        return vec4<f32>(
          project_mercator_(position_world.xy) - project.commonOrigin.xy,
          project_size_float(position_world.z),
          position_world.w
        );
      }
    }
  }
  if (project.projectionMode == PROJECTION_MODE_IDENTITY ||
      (project.projectionMode == PROJECTION_MODE_WEB_MERCATOR_AUTO_OFFSET &&
       (project.coordinateSystem == COORDINATE_SYSTEM_LNGLAT ||
        project.coordinateSystem == COORDINATE_SYSTEM_CARTESIAN))) {
    position_world = vec4f(position_world.xyz - project.coordinateOrigin, position_world.w);
  }

  return project_offset_(position_world) +
         project_offset_(project.modelMatrix * vec4<f32>(position64Low, 0.0));
}

// Overloaded versions for different input types.
fn project_position_vec4_f32(position: vec4<f32>) -> vec4<f32> {
  return project_position_vec4_f64(position, ZERO_64_LOW);
}

fn project_position_vec3_f64(position: vec3<f32>, position64Low: vec3<f32>) -> vec3<f32> {
  let projected_position = project_position_vec4_f64(vec4<f32>(position, 1.0), position64Low);
  return projected_position.xyz;
}

fn project_position_vec3_f32(position: vec3<f32>) -> vec3<f32> {
  let projected_position = project_position_vec4_f64(vec4<f32>(position, 1.0), ZERO_64_LOW);
  return projected_position.xyz;
}

fn project_position_vec2_f32(position: vec2<f32>) -> vec2<f32> {
  let projected_position = project_position_vec4_f64(vec4<f32>(position, 0.0, 1.0), ZERO_64_LOW);
  return projected_position.xy;
}

// Transforms a common space position to clip space.
fn project_common_position_to_clipspace_with_projection(position: vec4<f32>, viewProjectionMatrix: mat4x4<f32>, center: vec4<f32>) -> vec4<f32> {
  var clipPosition = viewProjectionMatrix * position + center;
  // deck.gl projection matrices use WebGL's [-w, w] depth range; WebGPU clips z to [0, w].
  clipPosition.z = (clipPosition.z + clipPosition.w) * 0.5;
  return clipPosition;
}

// Uses the project viewProjectionMatrix and center.
fn project_common_position_to_clipspace(position: vec4<f32>) -> vec4<f32> {
  return project_common_position_to_clipspace_with_projection(position, project.viewProjectionMatrix, project.center);
}

// Returns a clip space offset corresponding to a given number of screen pixels.
fn project_pixel_size_to_clipspace(pixels: vec2<f32>) -> vec2<f32> {
  let offset = pixels / project.viewportSize * project.devicePixelRatio * 2.0;
  return offset * project.focalDistance;
}

fn project_meter_size_to_pixel(meters: f32) -> f32 {
  return project_size_float(meters) * project.scale;
}

fn project_unit_size_to_pixel(size: f32, unit: i32) -> f32 {
  if (unit == UNIT_METERS) {
    return project_meter_size_to_pixel(size);
  } else if (unit == UNIT_COMMON) {
    return size * project.scale;
  }
  // UNIT_PIXELS: no scaling applied.
  return size;
}

fn project_pixel_size_float(pixels: f32) -> f32 {
  return pixels / project.scale;
}

fn project_pixel_size_vec2(pixels: vec2<f32>) -> vec2<f32> {
  return pixels / project.scale;
}
`;var nM=["default","lnglat","meter-offsets","lnglat-offsets","cartesian"],iM=nM.map(r=>`const int COORDINATE_SYSTEM_${r.toUpperCase().replaceAll("-","_")} = ${qr(r)};`).join(""),sM=Object.keys(se).map(r=>`const int PROJECTION_MODE_${r} = ${se[r]};`).join(""),oM=Object.keys(We).map(r=>`const int UNIT_${r.toUpperCase()} = ${We[r]};`).join(""),Px=`${iM}
${sM}
${oM}
layout(std140) uniform projectUniforms {
bool wrapLongitude;
int coordinateSystem;
vec3 commonUnitsPerMeter;
int projectionMode;
float scale;
vec3 commonUnitsPerWorldUnit;
vec3 commonUnitsPerWorldUnit2;
vec4 center;
mat4 modelMatrix;
mat4 viewProjectionMatrix;
vec2 viewportSize;
float devicePixelRatio;
float focalDistance;
vec3 cameraPosition;
vec3 coordinateOrigin;
vec3 commonOrigin;
bool pseudoMeters;
} project;
const float TILE_SIZE = 512.0;
const float PI = 3.1415926536;
const float WORLD_SCALE = TILE_SIZE / (PI * 2.0);
const vec3 ZERO_64_LOW = vec3(0.0);
const float EARTH_RADIUS = 6370972.0;
const float GLOBE_RADIUS = 256.0;
float project_size_at_latitude(float lat) {
float y = clamp(lat, -89.9, 89.9);
return 1.0 / cos(radians(y));
}
float project_size() {
if (project.projectionMode == PROJECTION_MODE_WEB_MERCATOR &&
project.coordinateSystem == COORDINATE_SYSTEM_LNGLAT &&
project.pseudoMeters == false) {
if (geometry.position.w == 0.0) {
return project_size_at_latitude(geometry.worldPosition.y);
}
float y = geometry.position.y / TILE_SIZE * 2.0 - 1.0;
float y2 = y * y;
float y4 = y2 * y2;
float y6 = y4 * y2;
return 1.0 + 4.9348 * y2 + 4.0587 * y4 + 1.5642 * y6;
}
return 1.0;
}
float project_size_at_latitude(float meters, float lat) {
return meters * project.commonUnitsPerMeter.z * project_size_at_latitude(lat);
}
float project_size(float meters) {
return meters * project.commonUnitsPerMeter.z * project_size();
}
vec2 project_size(vec2 meters) {
return meters * project.commonUnitsPerMeter.xy * project_size();
}
vec3 project_size(vec3 meters) {
return meters * project.commonUnitsPerMeter * project_size();
}
vec4 project_size(vec4 meters) {
return vec4(meters.xyz * project.commonUnitsPerMeter, meters.w);
}
mat3 project_get_orientation_matrix(vec3 up) {
vec3 uz = normalize(up);
vec3 ux = abs(uz.z) == 1.0 ? vec3(1.0, 0.0, 0.0) : normalize(vec3(uz.y, -uz.x, 0));
vec3 uy = cross(uz, ux);
return mat3(ux, uy, uz);
}
bool project_needs_rotation(vec3 commonPosition, out mat3 transform) {
if (project.projectionMode == PROJECTION_MODE_GLOBE) {
transform = project_get_orientation_matrix(commonPosition);
return true;
}
return false;
}
vec3 project_normal(vec3 vector) {
vec4 normal_modelspace = project.modelMatrix * vec4(vector, 0.0);
vec3 n = normalize(normal_modelspace.xyz * project.commonUnitsPerMeter);
mat3 rotation;
if (project_needs_rotation(geometry.position.xyz, rotation)) {
n = rotation * n;
}
return n;
}
vec4 project_offset_(vec4 offset) {
float dy = offset.y;
vec3 commonUnitsPerWorldUnit = project.commonUnitsPerWorldUnit + project.commonUnitsPerWorldUnit2 * dy;
return vec4(offset.xyz * commonUnitsPerWorldUnit, offset.w);
}
vec2 project_mercator_(vec2 lnglat) {
float x = lnglat.x;
if (project.wrapLongitude) {
x = mod(x + 180., 360.0) - 180.;
}
float y = clamp(lnglat.y, -89.9, 89.9);
return vec2(
radians(x) + PI,
PI + log(tan_fp32(PI * 0.25 + radians(y) * 0.5))
) * WORLD_SCALE;
}
vec3 project_globe_(vec3 lnglatz) {
float lambda = radians(lnglatz.x);
float phi = radians(lnglatz.y);
float cosPhi = cos(phi);
float D = (lnglatz.z / EARTH_RADIUS + 1.0) * GLOBE_RADIUS;
return vec3(
sin(lambda) * cosPhi,
-cos(lambda) * cosPhi,
sin(phi)
) * D;
}
vec4 project_position(vec4 position, vec3 position64Low) {
vec4 position_world = project.modelMatrix * position;
if (project.projectionMode == PROJECTION_MODE_WEB_MERCATOR) {
if (project.coordinateSystem == COORDINATE_SYSTEM_LNGLAT) {
return vec4(
project_mercator_(position_world.xy),
project_size_at_latitude(position_world.z, position_world.y),
position_world.w
);
}
if (project.coordinateSystem == COORDINATE_SYSTEM_CARTESIAN) {
position_world.xyz += project.coordinateOrigin;
}
}
if (project.projectionMode == PROJECTION_MODE_GLOBE) {
if (project.coordinateSystem == COORDINATE_SYSTEM_LNGLAT) {
return vec4(
project_globe_(position_world.xyz),
position_world.w
);
}
if (project.coordinateSystem == COORDINATE_SYSTEM_METER_OFFSETS) {
mat3 enuMatrix = project_get_orientation_matrix(project.commonOrigin);
float metersToCommon = GLOBE_RADIUS / EARTH_RADIUS;
vec3 offsetCommon = (enuMatrix * vec3(-position_world.xy, position_world.z)) * metersToCommon;
return vec4(project.commonOrigin + offsetCommon, position_world.w);
}
}
if (project.projectionMode == PROJECTION_MODE_WEB_MERCATOR_AUTO_OFFSET) {
if (project.coordinateSystem == COORDINATE_SYSTEM_LNGLAT) {
if (abs(position_world.y - project.coordinateOrigin.y) > 0.25) {
return vec4(
project_mercator_(position_world.xy) - project.commonOrigin.xy,
project_size(position_world.z),
position_world.w
);
}
}
}
if (project.projectionMode == PROJECTION_MODE_IDENTITY ||
(project.projectionMode == PROJECTION_MODE_WEB_MERCATOR_AUTO_OFFSET &&
(project.coordinateSystem == COORDINATE_SYSTEM_LNGLAT ||
project.coordinateSystem == COORDINATE_SYSTEM_CARTESIAN))) {
position_world.xyz -= project.coordinateOrigin;
}
return project_offset_(position_world) + project_offset_(project.modelMatrix * vec4(position64Low, 0.0));
}
vec4 project_position(vec4 position) {
return project_position(position, ZERO_64_LOW);
}
vec3 project_position(vec3 position, vec3 position64Low) {
vec4 projected_position = project_position(vec4(position, 1.0), position64Low);
return projected_position.xyz;
}
vec3 project_position(vec3 position) {
vec4 projected_position = project_position(vec4(position, 1.0), ZERO_64_LOW);
return projected_position.xyz;
}
vec2 project_position(vec2 position) {
vec4 projected_position = project_position(vec4(position, 0.0, 1.0), ZERO_64_LOW);
return projected_position.xy;
}
vec4 project_common_position_to_clipspace(vec4 position, mat4 viewProjectionMatrix, vec4 center) {
return viewProjectionMatrix * position + center;
}
vec4 project_common_position_to_clipspace(vec4 position) {
return project_common_position_to_clipspace(position, project.viewProjectionMatrix, project.center);
}
vec2 project_pixel_size_to_clipspace(vec2 pixels) {
vec2 offset = pixels / project.viewportSize * project.devicePixelRatio * 2.0;
return offset * project.focalDistance;
}
float project_size_to_pixel(float meters) {
return project_size(meters) * project.scale;
}
vec2 project_size_to_pixel(vec2 meters) {
return project_size(meters) * project.scale;
}
float project_size_to_pixel(float size, int unit) {
if (unit == UNIT_METERS) return project_size_to_pixel(size);
if (unit == UNIT_COMMON) return size * project.scale;
return size;
}
float project_pixel_size(float pixels) {
return pixels / project.scale;
}
vec2 project_pixel_size(vec2 pixels) {
return pixels / project.scale;
}
`;var aM={};function cM(r=aM){return"viewport"in r?Ex(r):{}}var Ut={name:"project",dependencies:[$r,ic],source:Sx,vs:Px,getUniforms:cM,uniformTypes:{wrapLongitude:"f32",coordinateSystem:"i32",commonUnitsPerMeter:"vec3<f32>",projectionMode:"i32",scale:"f32",commonUnitsPerWorldUnit:"vec3<f32>",commonUnitsPerWorldUnit2:"vec3<f32>",center:"vec4<f32>",modelMatrix:"mat4x4<f32>",viewProjectionMatrix:"mat4x4<f32>",viewportSize:"vec2<f32>",devicePixelRatio:"f32",focalDistance:"f32",cameraPosition:"vec3<f32>",coordinateOrigin:"vec3<f32>",commonOrigin:"vec3<f32>",pseudoMeters:"f32"}};var lM=`// Define a structure to hold both the clip-space position and the common position.
struct ProjectResult {
  clipPosition: vec4<f32>,
  commonPosition: vec4<f32>,
};

// This function mimics the GLSL version with the 'out' parameter by returning both values.
fn project_position_to_clipspace_and_commonspace(
    position: vec3<f32>,
    position64Low: vec3<f32>,
    offset: vec3<f32>
) -> ProjectResult {
  // Compute the projected position.
  let projectedPosition: vec3<f32> = project_position_vec3_f64(position, position64Low);

  // Start with the provided offset.
  var finalOffset: vec3<f32> = offset;

  // Get whether a rotation is needed and the rotation matrix.
  let rotationResult = project_needs_rotation(projectedPosition);

  // If rotation is needed, update the offset.
  if (rotationResult.needsRotation) {
    finalOffset = rotationResult.transform * offset;
  }

  // Compute the common position.
  let commonPosition: vec4<f32> = vec4<f32>(projectedPosition + finalOffset, 1.0);

  // Convert to clip-space.
  let clipPosition: vec4<f32> = project_common_position_to_clipspace(commonPosition);

  return ProjectResult(clipPosition, commonPosition);
}

// A convenience overload that returns only the clip-space position.
fn project_position_to_clipspace(
    position: vec3<f32>,
    position64Low: vec3<f32>,
    offset: vec3<f32>
) -> vec4<f32> {
  return project_position_to_clipspace_and_commonspace(position, position64Low, offset).clipPosition;
}
`,fM=`vec4 project_position_to_clipspace(
  vec3 position, vec3 position64Low, vec3 offset, out vec4 commonPosition
) {
  vec3 projectedPosition = project_position(position, position64Low);
  mat3 rotation;
  if (project_needs_rotation(projectedPosition, rotation)) {
    // offset is specified as ENU
    // when in globe projection, rotate offset so that the ground alighs with the surface of the globe
    offset = rotation * offset;
  }
  commonPosition = vec4(projectedPosition + offset, 1.0);
  return project_common_position_to_clipspace(commonPosition);
}

vec4 project_position_to_clipspace(
  vec3 position, vec3 position64Low, vec3 offset
) {
  vec4 commonPosition;
  return project_position_to_clipspace(position, position64Low, offset, commonPosition);
}
`,$n={name:"project32",dependencies:[Ut],source:lM,vs:fM};ue();ue();function uh(){return[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1]}function or(r,e){let t=Ke.transformMat4([],e,r);return Ke.scale(t,t,1/t[3]),t}function Es(r,e,t){return r<e?e:r>t?t:r}function uM(r){return Math.log(r)*Math.LOG2E}var Ss=Math.log2||uM;ue();function Je(r,e){if(!r)throw new Error(e||"@math.gl/web-mercator: assertion failed.")}var et=Math.PI,Tx=et/4,je=et/180,dh=180/et,Vn=512,mc=4003e4,Wn=85.051129,Lx=1.5;function hh(r){return Ss(r)}function He(r){let[e,t]=r;Je(Number.isFinite(e)),Je(Number.isFinite(t)&&t>=-90&&t<=90,"invalid latitude");let n=e*je,i=t*je,s=Vn*(n+et)/(2*et),o=Vn*(et+Math.log(Math.tan(Tx+i*.5)))/(2*et);return[s,o]}function Oe(r){let[e,t]=r,n=e/Vn*(2*et)-et,i=2*(Math.atan(Math.exp(t/Vn*(2*et)-et))-Tx);return[n*dh,i*dh]}function ph(r){let{latitude:e}=r;Je(Number.isFinite(e));let t=Math.cos(e*je);return hh(mc*t)-9}function Ps(r){let e=Math.cos(r*je);return Vn/mc/e}function jn(r){let{latitude:e,longitude:t,highPrecision:n=!1}=r;Je(Number.isFinite(e)&&Number.isFinite(t));let i=Vn,s=Math.cos(e*je),o=i/360,a=o/s,c=i/mc/s,l={unitsPerMeter:[c,c,c],metersPerUnit:[1/c,1/c,1/c],unitsPerDegree:[o,a,c],degreesPerUnit:[1/o,1/a,1/c]};if(n){let f=je*Math.tan(e*je)/s,u=o*f/2,d=i/mc*f,h=d/a*c;l.unitsPerDegree2=[0,u,d],l.unitsPerMeter2=[h,0,h]}return l}function Ts(r,e){let[t,n,i]=r,[s,o,a]=e,{unitsPerMeter:c,unitsPerMeter2:l}=jn({longitude:t,latitude:n,highPrecision:!0}),f=He(r);f[0]+=s*(c[0]+l[0]*o),f[1]+=o*(c[1]+l[1]*o);let u=Oe(f),d=(i||0)+(a||0);return Number.isFinite(i)||Number.isFinite(a)?[u[0],u[1],d]:u}function gc(r){let{height:e,pitch:t,bearing:n,altitude:i,scale:s,center:o}=r,a=uh();re.translate(a,a,[0,0,-i]),re.rotateX(a,a,-t*je),re.rotateZ(a,a,n*je);let c=s/e;return re.scale(a,a,[c,c,c]),o&&re.translate(a,a,zr.negate([],o)),a}function mh(r){let{width:e,height:t,altitude:n,pitch:i=0,offset:s,center:o,scale:a,nearZMultiplier:c=1,farZMultiplier:l=1}=r,{fovy:f=Xr(Lx)}=r;n!==void 0&&(f=Xr(n));let u=f*je,d=i*je,h=Ls(f),p=h;o&&(p+=o[2]*a/Math.cos(d)/t);let m=u*(.5+(s?s[1]:0)/t),g=Math.sin(m)*p/Math.sin(Es(Math.PI/2-d-m,.01,Math.PI-.01)),y=Math.sin(d)*g+p,b=p*10,x=Math.min(y*l,b);return{fov:u,aspect:e/t,focalDistance:h,near:c,far:x}}function Xr(r){return 2*Math.atan(.5/r)*dh}function Ls(r){return .5/Math.tan(.5*r*je)}function ar(r,e){let[t,n,i=0]=r;return Je(Number.isFinite(t)&&Number.isFinite(n)&&Number.isFinite(i)),or(e,[t,n,i,1])}function cr(r,e,t=0){let[n,i,s]=r;if(Je(Number.isFinite(n)&&Number.isFinite(i),"invalid pixel coordinate"),Number.isFinite(s))return or(e,[n,i,s,1]);let o=or(e,[n,i,0,1]),a=or(e,[n,i,1,1]),c=o[2],l=a[2],f=c===l?0:((t||0)-c)/(l-c);return Ze.lerp([],o,a,f)}function _c(r){let{width:e,height:t,bounds:n,minExtent:i=0,maxZoom:s=24,offset:o=[0,0]}=r,[[a,c],[l,f]]=n,u=dM(r.padding),d=He([a,Es(f,-Wn,Wn)]),h=He([l,Es(c,-Wn,Wn)]),p=[Math.max(Math.abs(h[0]-d[0]),i),Math.max(Math.abs(h[1]-d[1]),i)],m=[e-u.left-u.right-Math.abs(o[0])*2,t-u.top-u.bottom-Math.abs(o[1])*2];Je(m[0]>0&&m[1]>0);let g=m[0]/p[0],y=m[1]/p[1],b=(u.right-u.left)/2/g,x=(u.top-u.bottom)/2/y,v=[(h[0]+d[0])/2+b,(h[1]+d[1])/2+x],w=Oe(v),E=Math.min(s,Ss(Math.abs(Math.min(g,y))));return Je(Number.isFinite(E)),{longitude:w[0],latitude:w[1],zoom:E}}function dM(r=0){return typeof r=="number"?{top:r,bottom:r,left:r,right:r}:(Je(Number.isFinite(r.top)&&Number.isFinite(r.bottom)&&Number.isFinite(r.left)&&Number.isFinite(r.right)),r)}ue();var Ax=Math.PI/180;function yc(r,e=0){let{width:t,height:n,unproject:i}=r,s={targetZ:e},o=i([0,n],s),a=i([t,n],s),c,l,f=r.fovy?.5*r.fovy*Ax:Math.atan(.5/r.altitude),u=(90-r.pitch)*Ax;return f>u-.01?(c=Cx(r,0,e),l=Cx(r,t,e)):(c=i([0,0],s),l=i([t,0],s)),[o,a,l,c]}function Cx(r,e,t){let{pixelUnprojectionMatrix:n}=r,i=or(n,[e,0,1,1]),s=or(n,[e,r.height,1,1]),a=(t*r.distanceScales.unitsPerMeter[2]-i[2])/(s[2]-i[2]),c=Ze.lerp([],i,s,a),l=Oe(c);return l.push(t),l}var Rx=`
layout(std140) uniform shadowUniforms {
  bool drawShadowMap;
  bool useShadowMap;
  vec4 color;
  highp int lightId;
  float lightCount;
  mat4 viewProjectionMatrix0;
  mat4 viewProjectionMatrix1;
  vec4 projectCenter0;
  vec4 projectCenter1;
} shadow;
`,mM=`
const int max_lights = 2;

out vec3 shadow_vPosition[max_lights];

vec4 shadow_setVertexPosition(vec4 position_commonspace) {
  mat4 viewProjectionMatrices[max_lights];
  viewProjectionMatrices[0] = shadow.viewProjectionMatrix0;
  viewProjectionMatrices[1] = shadow.viewProjectionMatrix1;
  vec4 projectCenters[max_lights];
  projectCenters[0] = shadow.projectCenter0;
  projectCenters[1] = shadow.projectCenter1;

  if (shadow.drawShadowMap) {
    return project_common_position_to_clipspace(position_commonspace, viewProjectionMatrices[shadow.lightId], projectCenters[shadow.lightId]);
  }
  if (shadow.useShadowMap) {
    for (int i = 0; i < max_lights; i++) {
      if(i < int(shadow.lightCount)) {
        vec4 shadowMap_position = project_common_position_to_clipspace(position_commonspace, viewProjectionMatrices[i], projectCenters[i]);
        shadow_vPosition[i] = (shadowMap_position.xyz / shadowMap_position.w + 1.0) / 2.0;
      }
    }
  }
  return gl_Position;
}
`,gM=`
${Rx}
${mM}
`,_M=`
const int max_lights = 2;
uniform sampler2D shadow_uShadowMap0;
uniform sampler2D shadow_uShadowMap1;

in vec3 shadow_vPosition[max_lights];

const vec4 bitPackShift = vec4(1.0, 255.0, 65025.0, 16581375.0);
const vec4 bitUnpackShift = 1.0 / bitPackShift;
const vec4 bitMask = vec4(1.0 / 255.0, 1.0 / 255.0, 1.0 / 255.0,  0.0);

float shadow_getShadowWeight(vec3 position, sampler2D shadowMap) {
  vec4 rgbaDepth = texture(shadowMap, position.xy);

  float z = dot(rgbaDepth, bitUnpackShift);
  return smoothstep(0.001, 0.01, position.z - z);
}

vec4 shadow_filterShadowColor(vec4 color) {
  if (shadow.drawShadowMap) {
    vec4 rgbaDepth = fract(gl_FragCoord.z * bitPackShift);
    rgbaDepth -= rgbaDepth.gbaa * bitMask;
    return rgbaDepth;
  }
  if (shadow.useShadowMap) {
    float shadowAlpha = 0.0;
    shadowAlpha += shadow_getShadowWeight(shadow_vPosition[0], shadow_uShadowMap0);
    if(shadow.lightCount > 1.0) {
      shadowAlpha += shadow_getShadowWeight(shadow_vPosition[1], shadow_uShadowMap1);
    }
    shadowAlpha *= shadow.color.a / shadow.lightCount;
    float blendedAlpha = shadowAlpha + color.a * (1.0 - shadowAlpha);

    return vec4(
      mix(color.rgb, shadow.color.rgb, shadowAlpha / blendedAlpha),
      blendedAlpha
    );
  }
  return color;
}
`,yM=`
${Rx}
${_M}
`,bM=xt(SM),xM=xt(PM),vM=[0,0,0,1],wM=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,0];function EM(r,e){let[t,n,i]=r,s=cr([t,n,i],e);return Number.isFinite(i)?s:[s[0],s[1],0]}function SM({viewport:r,center:e}){return new ae(r.viewProjectionMatrix).invert().transform(e)}function PM({viewport:r,shadowMatrices:e}){let t=[],n=r.pixelUnprojectionMatrix,i=r.isGeospatial?void 0:1,s=[[0,0,i],[r.width,0,i],[0,r.height,i],[r.width,r.height,i],[0,0,-1],[r.width,0,-1],[0,r.height,-1],[r.width,r.height,-1]].map(o=>EM(o,n));for(let o of e){let a=o.clone().translate(new fe(r.center).negate()),c=s.map(f=>a.transform(f)),l=new ae().ortho({left:Math.min(...c.map(f=>f[0])),right:Math.max(...c.map(f=>f[0])),bottom:Math.min(...c.map(f=>f[1])),top:Math.max(...c.map(f=>f[1])),near:Math.min(...c.map(f=>-f[2])),far:Math.max(...c.map(f=>-f[2]))});t.push(l.multiplyRight(o))}return t}function TM(r){let{shadowEnabled:e=!0,project:t}=r;if(!e||!t||!r.shadowMatrices||!r.shadowMatrices.length)return{drawShadowMap:!1,useShadowMap:!1,shadow_uShadowMap0:r.dummyShadowMap,shadow_uShadowMap1:r.dummyShadowMap};let n=Ut.getUniforms(t),i=bM({viewport:t.viewport,center:n.center}),s=[],o=xM({shadowMatrices:r.shadowMatrices,viewport:t.viewport}).slice();for(let c=0;c<r.shadowMatrices.length;c++){let l=o[c],f=l.clone().translate(new fe(t.viewport.center).negate());n.coordinateSystem===qr("lnglat")&&n.projectionMode===se.WEB_MERCATOR?(o[c]=f,s[c]=i):(o[c]=l.clone().multiplyRight(wM),s[c]=f.transform(i))}let a={drawShadowMap:!!r.drawToShadowMap,useShadowMap:r.shadowMaps?r.shadowMaps.length>0:!1,color:r.shadowColor||vM,lightId:r.shadowLightId||0,lightCount:r.shadowMatrices.length,shadow_uShadowMap0:r.dummyShadowMap,shadow_uShadowMap1:r.dummyShadowMap};for(let c=0;c<o.length;c++)a[`viewProjectionMatrix${c}`]=o[c],a[`projectCenter${c}`]=s[c];for(let c=0;c<2;c++)a[`shadow_uShadowMap${c}`]=r.shadowMaps&&r.shadowMaps[c]||r.dummyShadowMap;return a}var bc={name:"shadow",dependencies:[Ut],vs:gM,fs:yM,inject:{"vs:DECKGL_FILTER_GL_POSITION":`
    position = shadow_setVertexPosition(geometry.position);
    `,"fs:DECKGL_FILTER_COLOR":`
    color = shadow_filterShadowColor(color);
    `},getUniforms:TM,uniformTypes:{drawShadowMap:"f32",useShadowMap:"f32",color:"vec4<f32>",lightId:"i32",lightCount:"f32",viewProjectionMatrix0:"mat4x4<f32>",viewProjectionMatrix1:"mat4x4<f32>",projectCenter0:"vec4<f32>",projectCenter1:"vec4<f32>"}};Pe();var xc=10,As=16777215;function Bx(r,e){r.length===xc?F.warn(`pickMultipleObjects can only exclude ${xc} previously picked objects for layers without picking buffers`)():r.push(e)}var LM=`  float disabledPickingIndexCount;
  vec4 disabledPickingIndices0;
  vec4 disabledPickingIndices1;
  vec4 disabledPickingIndices2;
`;function Ix(r){return r.replace(`  vec4 highlightColor;
} picking;`,`  vec4 highlightColor;
${LM}} picking;`)}function gh(r,e){return[r[e]||0,r[e+1]||0,r[e+2]||0,r[e+3]||0]}var AM=`vec3 picking_getPickingColorFromIndex(float objectIndex) {
  if (objectIndex < 0.0 || objectIndex >= ${As}.0) {
    return vec3(0.0);
  }

  for (int i = 0; i < ${xc}; i++) {
    if (float(i) >= picking.disabledPickingIndexCount) {
      break;
    }
    vec4 disabledIndices = i < 4
      ? picking.disabledPickingIndices0
      : (i < 8 ? picking.disabledPickingIndices1 : picking.disabledPickingIndices2);
    float disabledIndex = disabledIndices[i - (i / 4) * 4];
    if (disabledIndex == objectIndex) {
      return vec3(0.0);
    }
  }

  float encodedIndex = objectIndex + 1.0;
  return vec3(
    mod(encodedIndex, 256.0),
    mod(floor(encodedIndex / 256.0), 256.0),
    mod(floor(encodedIndex / 65536.0), 256.0)
  );
}

vec3 picking_getPickingColorFromIndex(uint objectIndex) {
  return picking_getPickingColorFromIndex(float(objectIndex));
}

vec3 picking_getPickingColorFromInstanceID() {
  return picking_getPickingColorFromIndex(float(gl_InstanceID));
}

void picking_setPickingColorFromInstanceID() {
  picking_setPickingColor(picking_getPickingColorFromInstanceID());
}
`,CM=`struct pickingUniforms {
  isActive: f32,
  isAttribute: f32,
  isHighlightActive: f32,
  useByteColors: f32,
  highlightedObjectColor: vec3<f32>,
  highlightColor: vec4<f32>,
  disabledPickingIndexCount: f32,
  disabledPickingIndices0: vec4<f32>,
  disabledPickingIndices1: vec4<f32>,
  disabledPickingIndices2: vec4<f32>,
};

@group(0) @binding(auto) var<uniform> picking: pickingUniforms;

fn picking_normalizeColor(color: vec3<f32>) -> vec3<f32> {
  return select(color, color / 255.0, picking.useByteColors > 0.5);
}

fn picking_normalizeColor4(color: vec4<f32>) -> vec4<f32> {
  return select(color, color / 255.0, picking.useByteColors > 0.5);
}

fn picking_isColorZero(color: vec3<f32>) -> bool {
  return dot(color, vec3<f32>(1.0)) < 0.00001;
}

fn picking_isColorValid(color: vec3<f32>) -> bool {
  return dot(color, vec3<f32>(1.0)) > 0.00001;
}

fn picking_getPickingColorFromIndex(objectIndex: u32) -> vec3<f32> {
  if (objectIndex >= ${As}u) {
    return vec3<f32>(0.0);
  }

  for (var i = 0; i < ${xc}; i = i + 1) {
    if (f32(i) >= picking.disabledPickingIndexCount) {
      break;
    }
    let disabledIndices = select(
      picking.disabledPickingIndices2,
      select(picking.disabledPickingIndices1, picking.disabledPickingIndices0, i < 4),
      i < 8
    );
    let disabledIndex = disabledIndices[i % 4];
    if (disabledIndex == f32(objectIndex)) {
      return vec3<f32>(0.0);
    }
  }

  let encodedIndex = objectIndex + 1u;
  return vec3<f32>(
    f32(encodedIndex % 256u),
    f32((encodedIndex / 256u) % 256u),
    f32((encodedIndex / 65536u) % 256u)
  ) / 255.0;
}
`,Hn={...ir,vs:`${Ix(ir.vs)}
${AM}`,fs:Ix(ir.fs),source:CM,uniformTypes:{...ir.uniformTypes,disabledPickingIndexCount:"f32",disabledPickingIndices0:"vec4<f32>",disabledPickingIndices1:"vec4<f32>",disabledPickingIndices2:"vec4<f32>"},defaultUniforms:{...ir.defaultUniforms,useByteColors:!0,disabledPickingIndexCount:0,disabledPickingIndices0:[0,0,0,0],disabledPickingIndices1:[0,0,0,0],disabledPickingIndices2:[0,0,0,0]},getUniforms(r,e){let t=ir.getUniforms(r,e),n=r.disabledPickingIndices||[];return t.disabledPickingIndexCount=n.length,t.disabledPickingIndices0=gh(n,0),t.disabledPickingIndices1=gh(n,4),t.disabledPickingIndices2=gh(n,8),t},inject:{"vs:DECKGL_FILTER_GL_POSITION":`
    // for picking depth values
    picking_setPickingAttribute(position.z / position.w);
  `,"vs:DECKGL_FILTER_COLOR":`
  picking_setPickingColor(geometry.pickingColor);
  `,"fs:DECKGL_FILTER_COLOR":{order:99,injection:`
  // use highlight color if this fragment belongs to the selected object.
  color = picking_filterHighlightColor(color);

  // use picking color if rendering to picking FBO.
  color = picking_filterPickingColor(color);
    `}}};var MM=[ic],RM=["vs:DECKGL_FILTER_SIZE(inout vec3 size, VertexGeometry geometry)","vs:DECKGL_FILTER_GL_POSITION(inout vec4 position, VertexGeometry geometry)","vs:DECKGL_FILTER_COLOR(inout vec4 color, VertexGeometry geometry)","fs:DECKGL_FILTER_COLOR(inout vec4 color, FragmentGeometry geometry)"],IM=[];function Ox(r){let e=$e.getDefaultShaderAssembler(r);for(let n of MM)e.addDefaultModule(n);e._hookFunctions.length=0;let t=r==="glsl"?RM:IM;for(let n of t)e.addShaderHook(n);return e}var BM=[255,255,255],OM=1,DM=0,vc=class{constructor(e={}){this.type="ambient";let{color:t=BM}=e,{intensity:n=OM}=e;this.id=e.id||`ambient-${DM++}`,this.color=t,this.intensity=n}};ue();var kM=[255,255,255],NM=1,FM=[0,0,-1],UM=0,Cs=class{constructor(e={}){this.type="directional";let{color:t=kM}=e,{intensity:n=NM}=e,{direction:i=FM}=e,{_shadow:s=!1}=e;this.id=e.id||`directional-${UM++}`,this.color=t,this.intensity=n,this.type="directional",this.direction=new fe(i).normalize().toArray(),this.shadow=s}getProjectedLight(e){return this}};ue();var Ms=class{constructor(e,t={id:"pass"}){let{id:n}=t;this.id=n,this.device=e,this.props={...t}}setProps(e){Object.assign(this.props,e)}render(e){}cleanup(){}};var GM={depthWriteEnabled:!0,depthCompare:"less-equal",blendColorOperation:"add",blendColorSrcFactor:"one",blendColorDstFactor:"one-minus-src-alpha",blendAlphaOperation:"add",blendAlphaSrcFactor:"one",blendAlphaDstFactor:"one-minus-src-alpha"},Gt=class extends Ms{constructor(){super(...arguments),this._lastRenderIndex=-1}render(e){this._render(e)}_render(e){let{canvasContext:t=this.device.canvasContext}=e,n=e.target??t.getCurrentFramebuffer(),[i,s]=t.getDrawingBufferSize(),o=e.clearCanvas??!0,a=e.clearColor??(o?[0,0,0,0]:!1),c=o?1:!1,l=o?0:!1,f=e.colorMask??15,u={viewport:[0,0,i,s]};e.colorMask&&(u.colorMask=f),e.scissorRect&&(u.scissorRect=e.scissorRect);let{shaderModuleProps:d,viewports:h,views:p,onViewportActive:m,clearStack:g=!0}=e,y=e.pass||"unknown",b=this.device.type==="webgpu";g&&(this._lastRenderIndex=-1);let x=[];if(!h.length)return this.device.beginRenderPass({framebuffer:n,parameters:u,clearColor:a,clearDepth:c,clearStencil:l}).end(),this.device.submit(),x;try{for(let v of h){m?.(v);let w=this._getDrawLayerParams(v,e),E=p&&p[v.id],T=v.subViewports||[v],L=b?T.map(C=>[C]):[T];for(let C of L){let P=this.device.beginRenderPass({framebuffer:n,parameters:u,clearColor:a,clearDepth:c,clearStencil:l});try{for(let k of C){let R=this._drawLayersInViewport(P,{target:n,canvasContext:t,shaderModuleProps:d,viewport:k,view:E,pass:y,layers:e.layers,isPicking:e.isPicking},w);x.push(R)}}finally{P.end(),b&&this.device.submit()}a=!1,c=!1,l=!1}}return x}finally{b||this.device.submit()}}_getDrawLayerParams(e,{layers:t,pass:n,isPicking:i=!1,layerFilter:s,cullRect:o,views:a,effects:c,canvasContext:l=this.device.canvasContext,shaderModuleProps:f},u=!1){let d=[],h=kx(this._lastRenderIndex+1),p={layer:t[0],viewport:e,isPicking:i,renderPass:n,cullRect:o},m={};for(let g=0;g<t.length;g++){let y=t[g],b=this._shouldDrawLayer(y,p,s,m),x={shouldDrawLayer:b};if(b&&!u){x.shouldDrawLayer=!0,x.layerRenderIndex=h(y,b),x.shaderModuleProps=this._getShaderModuleProps(y,c,n,l,f);let v=y.context.device.type==="webgpu"?GM:null;x.layerParameters={...v,...y.context.deck?.props.parameters,...a?.[e.id]?.props.parameters,...this.getLayerParameters(y,g,e)}}d[g]=x}return d}_drawLayersInViewport(e,{layers:t,shaderModuleProps:n,pass:i,target:s,canvasContext:o,viewport:a,view:c,isPicking:l},f){let u=zM(this.device,{canvasContext:o,shaderModuleProps:n,target:s,viewport:a});if(c){let{clear:h,clearColor:p,clearDepth:m,clearStencil:g}=c.props;if(h){let y=[0,0,0,0],b=1,x=0;Array.isArray(p)&&!l?y=[...p.slice(0,3),p[3]||255].map(w=>w/255):p===!1&&(y=!1),m!==void 0&&(b=m),g!==void 0&&(x=g),this.device.beginRenderPass({framebuffer:s,parameters:{viewport:u,scissorRect:u},clearColor:y,clearDepth:b,clearStencil:x}).end()}}let d={totalCount:t.length,visibleCount:0,compositeCount:0,pickableCount:0};e.setParameters({viewport:u});for(let h=0;h<t.length;h++){let p=t[h],m=f[h],{shouldDrawLayer:g}=m;if(g&&p.props.pickable&&d.pickableCount++,p.isComposite&&d.compositeCount++,p.isDrawable&&m.shouldDrawLayer){let{layerRenderIndex:y,shaderModuleProps:b,layerParameters:x}=m;d.visibleCount++,this._lastRenderIndex=Math.max(this._lastRenderIndex,y),b.project&&(b.project.viewport=a),p.context.renderPass=e;try{p._drawLayer({renderPass:e,shaderModuleProps:b,uniforms:{layerIndex:y},parameters:x})}catch(v){p.raiseError(v,`drawing ${p} to ${i}`)}}}return d}shouldDrawLayer(e){return!0}getShaderModuleProps(e,t,n){return null}getLayerParameters(e,t,n){return e.props.parameters}_shouldDrawLayer(e,t,n,i){if(!(e.props.visible&&this.shouldDrawLayer(e)))return!1;t.layer=e;let o=e.parent;for(;o;){if(!o.props.visible||!o.filterSubLayer(t))return!1;t.layer=o,o=o.parent}if(n){let a=t.layer.id;if(a in i||(i[a]=n(t)),!i[a])return!1}return e.activateViewport(t.viewport),!0}_getShaderModuleProps(e,t,n,i,s){let o=i.cssToDeviceRatio(),a=e.internalState?.propsInTransition||e.props,c={layer:a,picking:{isActive:!1},project:{viewport:e.context.viewport,devicePixelRatio:o,modelMatrix:a.modelMatrix,coordinateSystem:a.coordinateSystem,coordinateOrigin:a.coordinateOrigin,autoWrapLongitude:e.wrapLongitude}};if(t)for(let l of t)Dx(c,l.getShaderModuleProps?.(e,c));for(let l of e.context.defaultShaderModules)l.name in c||(c[l.name]={});return Dx(c,this.getShaderModuleProps(e,t,c),s)}};function kx(r=0,e={}){let t={},n=(i,s)=>{let o=i.props._offset,a=i.id,c=i.parent&&i.parent.id,l;if(c&&!(c in e)&&n(i.parent,!1),c in t){let f=t[c]=t[c]||kx(e[c],e);l=f(i,s),t[a]=f}else Number.isFinite(o)?(l=o+(e[c]||0),t[a]=null):l=r;return s&&l>=r&&(r=l+1),e[a]=l,l};return n}function zM(r,{canvasContext:e=r.canvasContext,shaderModuleProps:t,target:n,viewport:i}){let s=t?.project?.devicePixelRatio??e.cssToDeviceRatio(),[,o]=e.getDrawingBufferSize(),a=n?n.height:o,c=i;return[c.x*s,a-(c.y+c.height)*s,c.width*s,c.height*s]}function Dx(r,...e){for(let t of e)if(t)for(let n in t)r[n]?Object.assign(r[n],t[n]):r[n]=t[n];return r}var Rs=class extends Gt{constructor(e,t){super(e,t);let n=e.createTexture({format:"rgba8unorm",width:1,height:1,sampler:{minFilter:"linear",magFilter:"linear",addressModeU:"clamp-to-edge",addressModeV:"clamp-to-edge"}}),i=e.createTexture({format:"depth16unorm",width:1,height:1});this.fbo=e.createFramebuffer({id:"shadowmap",width:1,height:1,colorAttachments:[n],depthStencilAttachment:i})}delete(){this.fbo&&(this.fbo.destroy(),this.fbo=null)}getShadowMap(){return this.fbo.colorAttachments[0].texture}render(e){let t=this.fbo,n=this.device.canvasContext.cssToDeviceRatio(),i=e.viewports[0],s=i.width*n,o=i.height*n,a=[1,1,1,1];(s!==t.width||o!==t.height)&&t.resize({width:s,height:o}),super.render({...e,clearColor:a,target:t,pass:"shadow"})}getLayerParameters(e,t,n){return{...e.props.parameters,blend:!1,depthWriteEnabled:!0,depthCompare:"less-equal"}}shouldDrawLayer(e){return e.props.shadowEnabled!==!1}getShaderModuleProps(e,t,n){return{shadow:{project:n.project,drawToShadowMap:!0}}}};var $M={color:[255,255,255],intensity:1},Nx=[{color:[255,255,255],intensity:1,direction:[-1,3,-1]},{color:[255,255,255],intensity:.9,direction:[1,-8,-2.5]}],VM=[0,0,0,200/255],Yn=class{constructor(e={}){this.id="lighting-effect",this.shadowColor=VM,this.shadow=!1,this.directionalLights=[],this.pointLights=[],this.shadowPasses=[],this.dummyShadowMap=null,this.setProps(e)}setup(e){this.context=e;let{device:t,deck:n}=e;this.shadow&&!this.dummyShadowMap&&(this._createShadowPasses(t),n._addDefaultShaderModule(bc),this.dummyShadowMap=t.createTexture({width:1,height:1}))}setProps(e){this.ambientLight=void 0,this.directionalLights=[],this.pointLights=[];for(let t in e){let n=e[t];switch(n.type){case"ambient":this.ambientLight=n;break;case"directional":this.directionalLights.push(n);break;case"point":this.pointLights.push(n);break;default:}}this._applyDefaultLights(),this.shadow=this.directionalLights.some(t=>t.shadow),this.context&&this.setup(this.context),this.props=e}preRender({layers:e,layerFilter:t,viewports:n,onViewportActive:i,views:s}){if(this.shadow){this.shadowMatrices=this._calculateMatrices();for(let o=0;o<this.shadowPasses.length;o++)this.shadowPasses[o].render({layers:e,layerFilter:t,viewports:n,onViewportActive:i,views:s,shaderModuleProps:{shadow:{shadowLightId:o,dummyShadowMap:this.dummyShadowMap,shadowMatrices:this.shadowMatrices}}})}}getShaderModuleProps(e,t){let n=this.shadow?{project:t.project,shadowMaps:this.shadowPasses.map(o=>o.getShadowMap()),dummyShadowMap:this.dummyShadowMap,shadowColor:this.shadowColor,shadowMatrices:this.shadowMatrices}:{},i={enabled:!0,lights:this._getLights(e)},s=e.props.material;return{shadow:n,lighting:i,phongMaterial:s,gouraudMaterial:s}}cleanup(e){for(let t of this.shadowPasses)t.delete();this.shadowPasses.length=0,this.dummyShadowMap&&(this.dummyShadowMap.destroy(),this.dummyShadowMap=null,e.deck._removeDefaultShaderModule(bc))}_calculateMatrices(){let e=[];for(let t of this.directionalLights){let n=new ae().lookAt({eye:new fe(t.direction).negate()});e.push(n)}return e}_createShadowPasses(e){for(let t=0;t<this.directionalLights.length;t++){let n=new Rs(e);this.shadowPasses[t]=n}}_applyDefaultLights(){let{ambientLight:e,pointLights:t,directionalLights:n}=this;!e&&t.length===0&&n.length===0&&(this.ambientLight=new vc($M),this.directionalLights.push(new Cs(Nx[0]),new Cs(Nx[1])))}_getLights(e){let t=[];this.ambientLight&&t.push(this.ambientLight);for(let n of this.pointLights)t.push(n.getProjectedLight({layer:e}));for(let n of this.directionalLights)t.push(n.getProjectedLight({layer:e}));return t}};var _h=class{constructor(e={}){this._pool=[],this.opts={overAlloc:2,poolSize:100},this.setOptions(e)}setOptions(e){Object.assign(this.opts,e)}allocate(e,t,{size:n=1,type:i,padding:s=0,copy:o=!1,initialize:a=!1,maxCount:c}){let l=i||e&&e.constructor||Float32Array,f=t*n+s;if(ArrayBuffer.isView(e)){if(f<=e.length)return e;if(f*e.BYTES_PER_ELEMENT<=e.buffer.byteLength)return new l(e.buffer,0,f)}let u=1/0;c&&(u=c*n+s);let d=this._allocate(l,f,a,u);return e&&o?d.set(e):a||d.fill(0,0,4),this._release(e),d}release(e){this._release(e)}_allocate(e,t,n,i){let s=Math.max(Math.ceil(t*this.opts.overAlloc),1);s>i&&(s=i);let o=this._pool,a=e.BYTES_PER_ELEMENT*s,c=o.findIndex(l=>l.byteLength>=a);if(c>=0){let l=new e(o.splice(c,1)[0],0,s);return n&&l.fill(0),l}return new e(s)}_release(e){if(!ArrayBuffer.isView(e))return;let t=this._pool,{buffer:n}=e,{byteLength:i}=n,s=t.findIndex(o=>o.byteLength>=i);s<0?t.push(n):(s>0||t.length<this.opts.poolSize)&&t.splice(s,0,n),t.length>this.opts.poolSize&&t.shift()}},tt=new _h;ue();function Xn(){return[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1]}function yh(r,e){let t=r%e;return t<0?e+t:t}function Ux(r){return[r[12],r[13],r[14]]}function Gx(r){return{left:qn(r[3]+r[0],r[7]+r[4],r[11]+r[8],r[15]+r[12]),right:qn(r[3]-r[0],r[7]-r[4],r[11]-r[8],r[15]-r[12]),bottom:qn(r[3]+r[1],r[7]+r[5],r[11]+r[9],r[15]+r[13]),top:qn(r[3]-r[1],r[7]-r[5],r[11]-r[9],r[15]-r[13]),near:qn(r[3]+r[2],r[7]+r[6],r[11]+r[10],r[15]+r[14]),far:qn(r[3]-r[2],r[7]-r[6],r[11]-r[10],r[15]-r[14])}}var Fx=new fe;function qn(r,e,t,n){Fx.set(r,e,t);let i=Fx.len();return{distance:n/i,normal:new fe(-r/i,-e/i,-t/i)}}function WM(r){return r-Math.fround(r)}var Is;function Zn(r,e){let{size:t=1,startIndex:n=0}=e,i=e.endIndex!==void 0?e.endIndex:r.length,s=(i-n)/t;Is=tt.allocate(Is,s,{type:Float32Array,size:t*2});let o=n,a=0;for(;o<i;){for(let c=0;c<t;c++){let l=r[o++];Is[a+c]=l,Is[a+c+t]=WM(l)}a+=t*2}return Is.subarray(0,s*t*2)}function zx(r){let e=null,t=!1;for(let n of r)n&&(e?(t||(e=[[e[0][0],e[0][1]],[e[1][0],e[1][1]]],t=!0),e[0][0]=Math.min(e[0][0],n[0][0]),e[0][1]=Math.min(e[0][1],n[0][1]),e[1][0]=Math.max(e[1][0],n[1][0]),e[1][1]=Math.max(e[1][1],n[1][1])):e=n);return e}ue();var jM=Math.PI/180,HM=Xn(),$x=[0,0,0],YM={unitsPerMeter:[1,1,1],metersPerUnit:[1,1,1]};function qM({width:r,height:e,orthographic:t,fovyRadians:n,focalDistance:i,padding:s,near:o,far:a}){let c=r/e,l=t?new ae().orthographic({fovy:n,aspect:c,focalDistance:i,near:o,far:a}):new ae().perspective({fovy:n,aspect:c,near:o,far:a});if(s){let{left:f=0,right:u=0,top:d=0,bottom:h=0}=s,p=we((f+r-u)/2,0,r)-r/2,m=we((d+e-h)/2,0,e)-e/2;l[8]-=p*2/r,l[9]+=m*2/e}return l}var wc=class r{constructor(e={}){this._frustumPlanes={},this.id=e.id||this.constructor.displayName||"viewport",this.x=e.x||0,this.y=e.y||0,this.width=e.width||1,this.height=e.height||1,this.zoom=e.zoom||0,this.padding=e.padding,this.distanceScales=e.distanceScales||YM,this.focalDistance=e.focalDistance||1,this.position=e.position||$x,this.modelMatrix=e.modelMatrix||null;let{longitude:t,latitude:n}=e;this.isGeospatial=Number.isFinite(n)&&Number.isFinite(t),this._initProps(e),this._initMatrices(e),this.equals=this.equals.bind(this),this.project=this.project.bind(this),this.unproject=this.unproject.bind(this),this.projectPosition=this.projectPosition.bind(this),this.unprojectPosition=this.unprojectPosition.bind(this),this.projectFlat=this.projectFlat.bind(this),this.unprojectFlat=this.unprojectFlat.bind(this)}get subViewports(){return null}get metersPerPixel(){return this.distanceScales.metersPerUnit[2]/this.scale}get projectionMode(){return this.isGeospatial?this.zoom<12?se.WEB_MERCATOR:se.WEB_MERCATOR_AUTO_OFFSET:se.IDENTITY}equals(e){return e instanceof r?this===e?!0:e.width===this.width&&e.height===this.height&&e.scale===this.scale&&e.projectionMode===this.projectionMode&&e.resolution===this.resolution&&_t(e.distanceScales.unitsPerMeter,this.distanceScales.unitsPerMeter)&&_t(e.projectionMatrix,this.projectionMatrix)&&_t(e.viewMatrix,this.viewMatrix):!1}project(e,{topLeft:t=!0}={}){let n=this.projectPosition(e),i=ar(n,this.pixelProjectionMatrix),[s,o]=i,a=t?o:this.height-o;return e.length===2?[s,a]:[s,a,i[2]]}unproject(e,{topLeft:t=!0,targetZ:n}={}){let[i,s,o]=e,a=t?s:this.height-s,c=n&&n*this.distanceScales.unitsPerMeter[2],l=cr([i,a,o],this.pixelUnprojectionMatrix,c),[f,u,d]=this.unprojectPosition(l);return Number.isFinite(o)?[f,u,d]:Number.isFinite(n)?[f,u,n]:[f,u]}projectPosition(e){let[t,n]=this.projectFlat(e),i=(e[2]||0)*this.distanceScales.unitsPerMeter[2];return[t,n,i]}unprojectPosition(e){let[t,n]=this.unprojectFlat(e),i=(e[2]||0)*this.distanceScales.metersPerUnit[2];return[t,n,i]}projectFlat(e){if(this.isGeospatial){let t=He(e);return t[1]=we(t[1],-318,830),t}return e}unprojectFlat(e){return this.isGeospatial?Oe(e):e}getBounds(e={}){let t={targetZ:e.z||0},n=this.unproject([0,0],t),i=this.unproject([this.width,0],t),s=this.unproject([0,this.height],t),o=this.unproject([this.width,this.height],t);return[Math.min(n[0],i[0],s[0],o[0]),Math.min(n[1],i[1],s[1],o[1]),Math.max(n[0],i[0],s[0],o[0]),Math.max(n[1],i[1],s[1],o[1])]}getDistanceScales(e){return e&&this.isGeospatial?jn({longitude:e[0],latitude:e[1],highPrecision:!0}):this.distanceScales}containsPixel({x:e,y:t,width:n=1,height:i=1}){return e<this.x+this.width&&this.x<e+n&&t<this.y+this.height&&this.y<t+i}getFrustumPlanes(){return this._frustumPlanes.near?this._frustumPlanes:(Object.assign(this._frustumPlanes,Gx(this.viewProjectionMatrix)),this._frustumPlanes)}panByPosition(e,t,n){return null}_initProps(e){let t=e.longitude,n=e.latitude;this.isGeospatial&&(Number.isFinite(e.zoom)||(this.zoom=ph({latitude:n})+Math.log2(this.focalDistance)),this.distanceScales=e.distanceScales||jn({latitude:n,longitude:t}));let i=Math.pow(2,this.zoom);this.scale=i;let{position:s,modelMatrix:o}=e,a=$x;if(s&&(a=o?new ae(o).transformAsVector(s,[]):s),this.isGeospatial){let c=this.projectPosition([t,n,0]);this.center=new fe(a).scale(this.distanceScales.unitsPerMeter).add(c)}else this.center=this.projectPosition(a)}_initMatrices(e){let{viewMatrix:t=HM,projectionMatrix:n=null,orthographic:i=!1,fovyRadians:s,fovy:o=75,near:a=.1,far:c=1e3,padding:l=null,focalDistance:f=1}=e;this.viewMatrixUncentered=t,this.viewMatrix=new ae().multiplyRight(t).translate(new fe(this.center).negate()),this.projectionMatrix=n||qM({width:this.width,height:this.height,orthographic:i,fovyRadians:s||o*jM,focalDistance:f,padding:l,near:a,far:c});let u=Xn();re.multiply(u,u,this.projectionMatrix),re.multiply(u,u,this.viewMatrix),this.viewProjectionMatrix=u,this.viewMatrixInverse=re.invert([],this.viewMatrix)||this.viewMatrix,this.cameraPosition=Ux(this.viewMatrixInverse);let d=Xn(),h=Xn();re.scale(d,d,[this.width/2,-this.height/2,1]),re.translate(d,d,[1,-1,0]),re.multiply(h,d,this.viewProjectionMatrix),this.pixelProjectionMatrix=h,this.pixelUnprojectionMatrix=re.invert(Xn(),this.pixelProjectionMatrix),this.pixelUnprojectionMatrix||F.warn("Pixel project matrix not invertible")()}};wc.displayName="Viewport";var Ec=wc;ue();var Sc=class r extends Ec{constructor(e={}){let{latitude:t=0,longitude:n=0,zoom:i=0,pitch:s=0,bearing:o=0,nearZMultiplier:a=.1,farZMultiplier:c=1.01,nearZ:l,farZ:f,orthographic:u=!1,projectionMatrix:d,repeat:h=!1,worldOffset:p=0,position:m,padding:g,legacyMeterSizes:y=!1}=e,{width:b,height:x,altitude:v=1.5}=e,w=Math.pow(2,i);b=b||1,x=x||1;let E,T=null;if(d)v=d[5]/2,E=Xr(v);else{e.fovy?(E=e.fovy,v=Ls(E)):E=Xr(v);let C;if(g){let{top:P=0,bottom:k=0}=g;C=[0,we((P+x-k)/2,0,x)-x/2]}T=mh({width:b,height:x,scale:w,center:m&&[0,0,m[2]*Ps(t)],offset:C,pitch:s,fovy:E,nearZMultiplier:a,farZMultiplier:c}),Number.isFinite(l)&&(T.near=l),Number.isFinite(f)&&(T.far=f)}let L=gc({height:x,pitch:s,bearing:o,scale:w,altitude:v});p&&(L=new ae().translate([512*p,0,0]).multiplyLeft(L)),super({...e,width:b,height:x,viewMatrix:L,longitude:n,latitude:t,zoom:i,...T,fovy:E,focalDistance:v}),this.latitude=t,this.longitude=n,this.zoom=i,this.pitch=s,this.bearing=o,this.altitude=v,this.fovy=E,this.orthographic=u,this._subViewports=h?[]:null,this._pseudoMeters=y,Object.freeze(this)}get subViewports(){if(this._subViewports&&!this._subViewports.length){let e=this.getBounds(),t=Math.floor((e[0]+180)/360),n=Math.ceil((e[2]-180)/360);for(let i=t;i<=n;i++){let s=i?new r({...this,worldOffset:i}):this;this._subViewports.push(s)}}return this._subViewports}equals(e){return e instanceof r&&e._pseudoMeters===this._pseudoMeters&&super.equals(e)}projectPosition(e){if(this._pseudoMeters)return super.projectPosition(e);let[t,n]=this.projectFlat(e),i=(e[2]||0)*Ps(e[1]);return[t,n,i]}unprojectPosition(e){if(this._pseudoMeters)return super.unprojectPosition(e);let[t,n]=this.unprojectFlat(e),i=(e[2]||0)/Ps(n);return[t,n,i]}addMetersToLngLat(e,t){return Ts(e,t)}panByPosition(e,t,n){let i=cr(t,this.pixelUnprojectionMatrix),s=this.projectFlat(e),o=Ze.add([],s,Ze.negate([],i)),a=Ze.add([],this.center,o),[c,l]=this.unprojectFlat(a);return{longitude:c,latitude:l}}panByPosition3D(e,t){let n=e[2]||0,i=Ze.sub([],e,this.unproject(t,{targetZ:n}));return{longitude:this.longitude+i[0],latitude:this.latitude+i[1]}}getBounds(e={}){let t=yc(this,e.z||0);return[Math.min(t[0][0],t[1][0],t[2][0],t[3][0]),Math.min(t[0][1],t[1][1],t[2][1],t[3][1]),Math.max(t[0][0],t[1][0],t[2][0],t[3][0]),Math.max(t[0][1],t[1][1],t[2][1],t[3][1])]}fitBounds(e,t={}){let{width:n,height:i}=this,{longitude:s,latitude:o,zoom:a}=_c({width:n,height:i,bounds:e,...t});return new r({width:n,height:i,longitude:s,latitude:o,zoom:a})}};Sc.displayName="WebMercatorViewport";var Zr=Sc;ue();var Vx=[0,0,0];function bh(r,e,t=!1){let n=e.projectPosition(r);if(t&&e instanceof Zr){let[i,s,o=0]=r,a=e.getDistanceScales([i,s]);n[2]=o*a.unitsPerMeter[2]}return n}function XM(r){let{viewport:e,modelMatrix:t,coordinateOrigin:n}=r,{coordinateSystem:i,fromCoordinateSystem:s,fromCoordinateOrigin:o}=r;return i==="default"&&(i=e.isGeospatial?"lnglat":"cartesian"),s===void 0?s=i:s==="default"&&(s=e.isGeospatial?"lnglat":"cartesian"),o===void 0&&(o=n),{viewport:e,coordinateSystem:i,coordinateOrigin:n,modelMatrix:t,fromCoordinateSystem:s,fromCoordinateOrigin:o}}function Pc(r,{viewport:e,modelMatrix:t,coordinateSystem:n,coordinateOrigin:i,offsetMode:s}){let[o,a,c=0]=r;switch(t&&([o,a,c]=Ke.transformMat4([],[o,a,c,1],t)),n){case"default":return Pc(r,{viewport:e,modelMatrix:t,coordinateSystem:e.isGeospatial?"lnglat":"cartesian",coordinateOrigin:i,offsetMode:s});case"lnglat":return bh([o,a,c],e,s);case"lnglat-offsets":return bh([o+i[0],a+i[1],c+(i[2]||0)],e,s);case"meter-offsets":return bh(Ts(i,[o,a,c]),e,s);case"cartesian":return e.isGeospatial?[o+i[0],a+i[1],c+i[2]]:e.projectPosition([o,a,c]);default:throw new Error(`Invalid coordinateSystem: ${n}`)}}function Wx(r,e){let{viewport:t,coordinateSystem:n,coordinateOrigin:i,modelMatrix:s,fromCoordinateSystem:o,fromCoordinateOrigin:a}=XM(e),{autoOffset:c=!0}=e,{geospatialOrigin:l=Vx,shaderCoordinateOrigin:f=Vx,offsetMode:u=!1}=c?fh(t,n,i):{},d=Pc(r,{viewport:t,modelMatrix:s,coordinateSystem:o,coordinateOrigin:a,offsetMode:u});if(u){let h=t.projectPosition(l||f);zr.sub(d,d,h)}return d}var RR={blendColorOperation:"add",blendColorSrcFactor:"one",blendColorDstFactor:"zero",blendAlphaOperation:"add",blendAlphaSrcFactor:"constant",blendAlphaDstFactor:"zero"},en=class extends Gt{constructor(){super(...arguments),this._colorEncoderState=null}render(e){return"pickingFBO"in e?this._drawPickingBuffer(e):{decodePickingColor:null,stats:super._render(e)}}_drawPickingBuffer({layers:e,layerFilter:t,views:n,viewports:i,onViewportActive:s,pickingFBO:o,deviceRect:{x:a,y:c,width:l,height:f},cullRect:u,effects:d,pass:h="picking",pickZ:p,canvasContext:m,shaderModuleProps:g,clearColor:y}){this.pickZ=p;let b=this._resetColorEncoder(p),x=[a,c,l,f],v=super._render({target:o,layers:e,layerFilter:t,views:n,viewports:i,onViewportActive:s,cullRect:u,effects:d?.filter(E=>E.useInPicking),pass:h,canvasContext:m,isPicking:!0,shaderModuleProps:g,clearColor:y??[0,0,0,0],colorMask:15,scissorRect:x});return this._colorEncoderState=null,{decodePickingColor:b&&IR.bind(null,b),stats:v}}shouldDrawLayer(e){let{pickable:t,operation:n}=e.props;return t&&n.includes("draw")||n.includes("terrain")||n.includes("mask")}getShaderModuleProps(e,t,n){return{picking:{isActive:1,isAttribute:this.pickZ,disabledPickingIndices:e.internalState?.disabledPickingIndices},lighting:{enabled:!1}}}getLayerParameters(e,t,n){let i={...e.props.parameters},{pickable:s,operation:o}=e.props;return this._colorEncoderState?s&&o.includes("draw")?(Object.assign(i,RR),i.blend=!0,this.device.type==="webgpu"?i.blendConstant=v0(this._colorEncoderState,e,n):i.blendColor=v0(this._colorEncoderState,e,n),o.includes("terrain")&&e.state?._hasPickingCover&&(i.blendAlphaSrcFactor="one")):o.includes("terrain")&&(i.blend=!1):i.blend=!1,i}_resetColorEncoder(e){return this._colorEncoderState=e?null:{byLayer:new Map,byAlpha:[]},this._colorEncoderState}};function v0(r,e,t){let{byLayer:n,byAlpha:i}=r,s,o=n.get(e);return o?(o.viewports.push(t),s=o.a):(s=n.size+1,s<=255?(o={a:s,layer:e,viewports:[t]},n.set(e,o),i[s]=o):(F.warn("Too many pickable layers, only picking the first 255")(),s=0)),[0,0,0,s/255]}function IR(r,e){let t=r.byAlpha[e[3]];return t&&{pickedLayer:t.layer,pickedViewports:t.viewports,pickedObjectIndex:t.layer.decodePickingColor(e)}}X();var lr={NO_STATE:"Awaiting state",MATCHED:"Matched. State transferred from previous layer",INITIALIZED:"Initialized",AWAITING_GC:"Discarded. Awaiting garbage collection",AWAITING_FINALIZATION:"No longer matched. Awaiting garbage collection",FINALIZED:"Finalized! Awaiting garbage collection"},ri=Symbol.for("component"),Et=Symbol.for("propTypes"),Cc=Symbol.for("deprecatedProps"),zt=Symbol.for("asyncPropDefaults"),St=Symbol.for("asyncPropOriginal"),rt=Symbol.for("asyncPropResolved");function Mc(r,e=()=>!0){return Array.isArray(r)?w0(r,e,[]):e(r)?[r]:[]}function w0(r,e,t){let n=-1;for(;++n<r.length;){let i=r[n];Array.isArray(i)?w0(i,e,t):e(i)&&t.push(i)}return t}function E0({target:r,source:e,start:t=0,count:n=1}){let i=e.length,s=n*i,o=0;for(let a=t;o<i;o++)r[a++]=e[o];for(;o<s;)o<s-o?(r.copyWithin(t+o,t,t+o),o*=2):(r.copyWithin(t+o,t,t+s-o),o=s);return r}Li();var Ns=class{constructor(e,t,n){this._loadCount=0,this._subscribers=new Set,this.id=e,this.context=n,this.setData(t)}subscribe(e){this._subscribers.add(e)}unsubscribe(e){this._subscribers.delete(e)}inUse(){return this._subscribers.size>0}delete(){}getData(){return this.isLoaded?this._error?Promise.reject(this._error):this._content:this._loader.then(()=>this.getData())}setData(e,t){if(e===this._data&&!t)return;this._data=e;let n=++this._loadCount,i=e;typeof e=="string"&&(i=_n(e)),i instanceof Promise?(this.isLoaded=!1,this._loader=i.then(s=>{this._loadCount===n&&(this.isLoaded=!0,this._error=void 0,this._content=s)}).catch(s=>{this._loadCount===n&&(this.isLoaded=!0,this._error=s||!0)})):(this.isLoaded=!0,this._error=void 0,this._content=e);for(let s of this._subscribers)s.onChange(this.getData())}};var Fs=class{constructor(e){this.protocol=e.protocol||"resource://",this._context={device:e.device,gl:e.device?.gl,resourceManager:this},this._resources={},this._consumers={},this._pruneRequest=null}contains(e){return e.startsWith(this.protocol)?!0:e in this._resources}add({resourceId:e,data:t,forceUpdate:n=!1,persistent:i=!0}){let s=this._resources[e];s?s.setData(t,n):(s=new Ns(e,t,this._context),this._resources[e]=s),s.persistent=i}remove(e){let t=this._resources[e];t&&(t.delete(),delete this._resources[e])}unsubscribe({consumerId:e}){let t=this._consumers[e];if(t){for(let n in t){let i=t[n],s=this._resources[i.resourceId];s&&s.unsubscribe(i)}delete this._consumers[e],this.prune()}}subscribe({resourceId:e,onChange:t,consumerId:n,requestId:i="default"}){let{_resources:s,protocol:o}=this;e.startsWith(o)&&(e=e.replace(o,""),s[e]||this.add({resourceId:e,data:null,persistent:!1}));let a=s[e];if(this._track(n,i,a,t),a)return a.getData()}prune(){this._pruneRequest||(this._pruneRequest=setTimeout(()=>this._prune(),0))}finalize(){for(let e in this._resources)this._resources[e].delete()}_track(e,t,n,i){let s=this._consumers,o=s[e]=s[e]||{},a=o[t],c=a&&a.resourceId&&this._resources[a.resourceId];c&&(c.unsubscribe(a),this.prune()),n&&(a?(a.onChange=i,a.resourceId=n.id):a={onChange:i,resourceId:n.id},o[t]=a,n.subscribe(a))}_prune(){this._pruneRequest=null;for(let e of Object.keys(this._resources)){let t=this._resources[e];!t.persistent&&!t.inUse()&&(t.delete(),delete this._resources[e])}}};var BR="layerManager.setLayers",OR="layerManager.activateViewport",Us=class{constructor(e,t){this._lastRenderedLayers=[],this._needsRedraw=!1,this._needsUpdate=!1,this._nextLayers=null,this._debug=!1,this._defaultShaderModulesChanged=!1,this.activateViewport=a=>{ee(OR,this,a),a&&(this.context.viewport=a)};let{deck:n,stats:i,viewport:s,timeline:o}=t||{};this.layers=[],this.resourceManager=new Fs({device:e,protocol:"deck://"}),this.context={mousePosition:null,userData:{},layerManager:this,device:e,gl:e?.gl,deck:n,shaderAssembler:Ox(e?.info?.shadingLanguage||"glsl"),defaultShaderModules:[Qd],renderPass:void 0,stats:i||new Ue({id:"deck.gl"}),viewport:s||new Ec({id:"DEFAULT-INITIAL-VIEWPORT"}),timeline:o||new Jr,resourceManager:this.resourceManager,onError:void 0},Object.seal(this)}finalize(){this.resourceManager.finalize();for(let e of this.layers)this._finalizeLayer(e)}needsRedraw(e={clearRedrawFlags:!1}){let t=this._needsRedraw;e.clearRedrawFlags&&(this._needsRedraw=!1);for(let n of this.layers){let i=n.getNeedsRedraw(e);t=t||i}return t}needsUpdate(){return this._nextLayers&&this._nextLayers!==this._lastRenderedLayers?"layers changed":this._defaultShaderModulesChanged?"shader modules changed":this._needsUpdate}setNeedsRedraw(e){this._needsRedraw=this._needsRedraw||e}setNeedsUpdate(e){this._needsUpdate=this._needsUpdate||e}getLayers({layerIds:e}={}){return e?this.layers.filter(t=>e.find(n=>t.id.indexOf(n)===0)):this.layers}setProps(e){"debug"in e&&(this._debug=e.debug),"userData"in e&&(this.context.userData=e.userData),"layers"in e&&(this._nextLayers=e.layers),"onError"in e&&(this.context.onError=e.onError)}setLayers(e,t){ee(BR,this,t,e),this._lastRenderedLayers=e;let n=Mc(e,Boolean);for(let i of n)i.context=this.context;this._updateLayers(this.layers,n)}updateLayers(){let e=this.needsUpdate();e&&(this.setNeedsRedraw(`updating layers: ${e}`),this.setLayers(this._nextLayers||this._lastRenderedLayers,e)),this._nextLayers=null}addDefaultShaderModule(e){let{defaultShaderModules:t}=this.context;t.find(n=>n.name===e.name)||(t.push(e),this._defaultShaderModulesChanged=!0)}removeDefaultShaderModule(e){let{defaultShaderModules:t}=this.context,n=t.findIndex(i=>i.name===e.name);n>=0&&(t.splice(n,1),this._defaultShaderModulesChanged=!0)}_handleError(e,t,n){n.raiseError(t,`${e} of ${n}`)}_updateLayers(e,t){let n={};for(let o of e)n[o.id]?F.warn(`Multiple old layers with same id ${o.id}`)():n[o.id]=o;if(this._defaultShaderModulesChanged){for(let o of e)o.setNeedsUpdate(),o.setChangeFlags({extensionsChanged:!0});this._defaultShaderModulesChanged=!1}let i=[];this._updateSublayersRecursively(t,n,i),this._finalizeOldLayers(n);let s=!1;for(let o of i)if(o.hasUniformTransition()){s=`Uniform transition in ${o}`;break}this._needsUpdate=s,this.layers=i}_updateSublayersRecursively(e,t,n){for(let i of e){i.context=this.context;let s=t[i.id];s===null&&F.warn(`Multiple new layers with same id ${i.id}`)(),t[i.id]=null;let o=null;try{this._debug&&s!==i&&i.validateProps(),s?(this._transferLayerState(s,i),this._updateLayer(i)):this._initializeLayer(i),n.push(i),o=i.isComposite?i.getSubLayers():null}catch(a){this._handleError("matching",a,i)}o&&this._updateSublayersRecursively(o,t,n)}}_finalizeOldLayers(e){for(let t in e){let n=e[t];n&&this._finalizeLayer(n)}}_initializeLayer(e){try{e._initialize(),e.lifecycle=lr.INITIALIZED}catch(t){this._handleError("initialization",t,e)}}_transferLayerState(e,t){t._transferState(e),t.lifecycle=lr.MATCHED,t!==e&&(e.lifecycle=lr.AWAITING_GC)}_updateLayer(e){try{e._update()}catch(t){this._handleError("update",t,e)}}_finalizeLayer(e){this._needsRedraw=this._needsRedraw||`finalized ${e}`,e.lifecycle=lr.AWAITING_FINALIZATION;try{e._finalize(),e.lifecycle=lr.FINALIZED}catch(t){this._handleError("finalization",t,e)}}};function Z(r,e,t){if(r===e)return!0;if(!t||!r||!e)return!1;if(Array.isArray(r)){if(!Array.isArray(e)||r.length!==e.length)return!1;for(let n=0;n<r.length;n++)if(!Z(r[n],e[n],t-1))return!1;return!0}if(Array.isArray(e))return!1;if(typeof r=="object"&&typeof e=="object"){let n=Object.keys(r),i=Object.keys(e);if(n.length!==i.length)return!1;for(let s of n)if(!e.hasOwnProperty(s)||!Z(r[s],e[s],t-1))return!1;return!0}return!1}var fr="default-canvas",Gs=class{constructor(e){this.views=[],this.width=100,this.height=100,this.viewState={},this.controllers={},this.timeline=e.timeline,this._viewports=[],this._viewportMap={},this._isUpdating=!1,this._needsRedraw="First render",this._needsUpdate="Initialize",this._eventManager=e.eventManager,this._eventManagers=e.eventManagers||{},this._viewEventManagers={},this._eventCallbacks={onViewStateChange:e.onViewStateChange,onInteractionStateChange:e.onInteractionStateChange},this._pickPosition=e.pickPosition,this._getCanvasContext=e.getCanvasContext,Object.seal(this),this.setProps(e)}finalize(){for(let e in this.controllers){let t=this.controllers[e];t&&t.finalize()}this.controllers={}}needsRedraw(e={clearRedrawFlags:!1}){let t=this._needsRedraw;return e.clearRedrawFlags&&(this._needsRedraw=!1),t}setNeedsUpdate(e){this._needsUpdate=this._needsUpdate||e,this._needsRedraw=this._needsRedraw||e}updateViewStates(){for(let e in this.controllers){let t=this.controllers[e];t&&t.updateTransition()}}getViewports(e){return e?this._viewports.filter(t=>{let n=!e.canvasId||this.getCanvasId(t.id)===e.canvasId,i=!("x"in e)||t.containsPixel(e);return n&&i}):this._viewports}getViews(){let e={};return this.views.forEach(t=>{e[t.id]=t}),e}getView(e){return this.views.find(t=>t.id===e)}getViewState(e){let t=typeof e=="string"?this.getView(e):e,n=t&&this.viewState[t.getViewStateId()]||this.viewState;return t?t.filterViewState(n):n}getViewport(e){return this._viewportMap[e]}getCanvasId(e){let t=typeof e=="string"?this.getView(e):e;return t?this._viewEventManagers[t.id]?.canvasId||this._getCanvasIdFromView(t):void 0}unproject(e,t){let n=this.getViewports(),i={x:e[0],y:e[1]};for(let s=n.length-1;s>=0;--s){let o=n[s];if(o.containsPixel(i)){let a=e.slice();return a[0]-=o.x,a[1]-=o.y,o.unproject(a,t)}}return null}setProps(e){e.views&&this._setViews(e.views),e.viewState&&this._setViewState(e.viewState),("width"in e||"height"in e)&&this._setSize(e.width,e.height),"pickPosition"in e&&(this._pickPosition=e.pickPosition),"eventManagers"in e&&this._setEventManagers(e.eventManagers||{}),this._isUpdating||this._update()}_update(){this._isUpdating=!0,this._needsUpdate&&(this._needsUpdate=!1,this._rebuildViewports()),this._needsUpdate&&(this._needsUpdate=!1,this._rebuildViewports()),this._isUpdating=!1}_setSize(e,t){(e!==this.width||t!==this.height)&&(this.width=e,this.height=t,this.setNeedsUpdate("Size changed"))}_setViews(e){e=Mc(e,Boolean),this._diffViews(e,this.views)&&this.setNeedsUpdate("views changed"),this.views=e}_setViewState(e){e?(!Z(e,this.viewState,3)&&this.setNeedsUpdate("viewState changed"),this.viewState=e):F.warn("missing `viewState` or `initialViewState`")()}_setEventManagers(e){this._eventManagers!==e&&(this._eventManagers=e,this.setNeedsUpdate("eventManagers changed"))}_getCanvasIdFromView(e){return e.props.canvasId||this._getCanvasContext?.(e.id)?.id||fr}_getCanvasDimensions(e){let t=this._getCanvasContext?.(e.id),[n,i]=t?.getCSSSize()||[this.width,this.height];return{width:n,height:i}}_getViewEventManager(e){let t=this.getCanvasId(e)||fr;return{canvasId:t,eventManager:this._eventManagers[t]||this._eventManager}}_startViewportRebuild(){let e=this.controllers,t=this._viewEventManagers;return this._viewports=[],this.controllers={},this._viewEventManagers={},{oldControllers:e,oldViewEventManagers:t}}_getReusableController(e,t,n){return e&&(t?.canvasId!==n.canvasId||t?.eventManager!==n.eventManager)?(e.finalize(),null):e}_createController(e,t){let n=t.type;return new n({timeline:this.timeline,eventManager:this._getViewEventManager(e).eventManager,onViewStateChange:this._eventCallbacks.onViewStateChange,onStateChange:this._eventCallbacks.onInteractionStateChange,makeViewport:s=>this.getView(e.id)?.makeViewport({viewState:s,...this._getCanvasDimensions(e)}),pickPosition:(s,o)=>this._pickPosition?.(s,o,e.id)})}_updateController(e,t,n,i){let s=e.controller;if(s&&n){let o={...t,...s,id:e.id,x:n.x,y:n.y,width:n.width,height:n.height};return(!i||i.constructor!==s.type)&&(i=this._createController(e,o)),i&&i.setProps(o),i}return null}_rebuildViewports(){let{views:e}=this,{oldControllers:t,oldViewEventManagers:n}=this._startViewportRebuild(),i=!1;for(let s=e.length;s--;){let o=e[s],{width:a,height:c}=this._getCanvasDimensions(o),l=this._getViewEventManager(o);this._viewEventManagers[o.id]=l;let f=this.getViewState(o),u=o.makeViewport({viewState:f,width:a,height:c}),d=this._getReusableController(t[o.id],n[o.id],l),h=!!o.controller;h&&!d&&(i=!0),(i||!h)&&d&&(d.finalize(),d=null),this.controllers[o.id]=this._updateController(o,f,u,d),u&&this._viewports.unshift(u)}for(let s in t){let o=t[s];o&&!this.controllers[s]&&o.finalize()}this._buildViewportMap()}_buildViewportMap(){this._viewportMap={},this._viewports.forEach(e=>{e.id&&(this._viewportMap[e.id]=this._viewportMap[e.id]||e)})}_diffViews(e,t){return e.length!==t.length?!0:e.some((n,i)=>!e[i].equals(t[i]))}};var DR=/^(?:\d+\.?\d*|\.\d+)$/;function Le(r){switch(typeof r){case"number":if(!Number.isFinite(r))throw new Error(`Could not parse position string ${r}`);return{type:"literal",value:r};case"string":try{let e=kR(r);return new Oh(e).parseExpression()}catch(e){let t=e instanceof Error?e.message:String(e);throw new Error(`Could not parse position string ${r}: ${t}`)}default:throw new Error(`Could not parse position string ${r}`)}}function Bh(r,e){switch(r.type){case"literal":return r.value;case"percentage":return Math.round(r.value*e);case"binary":let t=Bh(r.left,e),n=Bh(r.right,e);return r.operator==="+"?t+n:t-n;default:throw new Error("Unknown layout expression type")}}function Ae(r,e){return Bh(r,e)}function kR(r){let e=[],t=0;for(;t<r.length;){let n=r[t];if(/\s/.test(n)){t++;continue}if(n==="+"||n==="-"||n==="("||n===")"||n==="%"){e.push({type:"symbol",value:n}),t++;continue}if(S0(n)||n==="."){let i=t,s=n===".";for(t++;t<r.length;){let a=r[t];if(S0(a)){t++;continue}if(a==="."&&!s){s=!0,t++;continue}break}let o=r.slice(i,t);if(!DR.test(o))throw new Error("Invalid number token");e.push({type:"number",value:parseFloat(o)});continue}if(P0(n)){let i=t;for(;t<r.length&&P0(r[t]);)t++;let s=r.slice(i,t).toLowerCase();e.push({type:"word",value:s});continue}throw new Error("Invalid token in position string")}return e}var Oh=class{constructor(e){this.index=0,this.tokens=e}parseExpression(){let e=this.parseBinaryExpression();if(this.index<this.tokens.length)throw new Error("Unexpected token at end of expression");return e}parseBinaryExpression(){let e=this.parseFactor(),t=this.peek();for(;NR(t);){this.index++;let n=this.parseFactor();e={type:"binary",operator:t.value,left:e,right:n},t=this.peek()}return e}parseFactor(){let e=this.peek();if(!e)throw new Error("Unexpected end of expression");if(e.type==="symbol"&&e.value==="+")return this.index++,this.parseFactor();if(e.type==="symbol"&&e.value==="-"){this.index++;let t=this.parseFactor();return{type:"binary",operator:"-",left:{type:"literal",value:0},right:t}}if(e.type==="symbol"&&e.value==="("){this.index++;let t=this.parseBinaryExpression();if(!this.consumeSymbol(")"))throw new Error("Missing closing parenthesis");return t}if(e.type==="word"&&e.value==="calc"){if(this.index++,!this.consumeSymbol("("))throw new Error("Missing opening parenthesis after calc");let t=this.parseBinaryExpression();if(!this.consumeSymbol(")"))throw new Error("Missing closing parenthesis");return t}if(e.type==="number"){this.index++;let t=e.value,n=this.peek();return n&&n.type==="symbol"&&n.value==="%"?(this.index++,{type:"percentage",value:t/100}):n&&n.type==="word"&&n.value==="px"?(this.index++,{type:"literal",value:t}):{type:"literal",value:t}}throw new Error("Unexpected token in expression")}consumeSymbol(e){let t=this.peek();return t&&t.type==="symbol"&&t.value===e?(this.index++,!0):!1}peek(){return this.tokens[this.index]||null}};function S0(r){return r>="0"&&r<="9"}function P0(r){return r>="a"&&r<="z"||r>="A"&&r<="Z"}function NR(r){return!!(r&&r.type==="symbol"&&(r.value==="+"||r.value==="-"))}function T0(r,e){let t={...r};for(let n in e)n!=="id"&&(Array.isArray(t[n])&&Array.isArray(e[n])?t[n]=FR(t[n],e[n]):t[n]=e[n]);return t}function FR(r,e){r=r.slice();for(let t=0;t<e.length;t++){let n=e[t];Number.isFinite(n)&&(r[t]=n)}return r}var zs=class{constructor(e){let{id:t,x:n=0,y:i=0,width:s="100%",height:o="100%",padding:a=null}=e;this.id=t||this.constructor.displayName||"view",this.props={...e,id:this.id},this._x=Le(n),this._y=Le(i),this._width=Le(s),this._height=Le(o),this._padding=a&&{left:Le(a.left||0),right:Le(a.right||0),top:Le(a.top||0),bottom:Le(a.bottom||0)},this.equals=this.equals.bind(this),Object.seal(this)}equals(e){return this===e?!0:this.constructor===e.constructor&&Z(this.props,e.props,2)}clone(e){let t=this.constructor;return new t({...this.props,...e})}makeViewport({width:e,height:t,viewState:n}){n=this.filterViewState(n);let i=this.getDimensions({width:e,height:t});if(!i.height||!i.width)return null;let s=this.getViewportType(n);return new s({...n,...this.props,...i})}getViewStateId(){let{viewState:e}=this.props;return typeof e=="string"?e:e?.id||this.id}filterViewState(e){return this.props.viewState&&typeof this.props.viewState=="object"?this.props.viewState.id?T0(e,this.props.viewState):this.props.viewState:e}getDimensions({width:e,height:t}){let n={x:Ae(this._x,e),y:Ae(this._y,t),width:Ae(this._width,e),height:Ae(this._height,t)};return this._padding&&(n.padding={left:Ae(this._padding.left,e),top:Ae(this._padding.top,t),right:Ae(this._padding.right,e),bottom:Ae(this._padding.bottom,t)}),n}get controller(){let e=this.props.controller;return e?e===!0?{type:this.ControllerType}:typeof e=="function"?{type:e}:{type:this.ControllerType,...e}:null}};ue();var nt=class{constructor(e){this._inProgress=!1,this._handle=null,this.time=0,this.settings={duration:0},this._timeline=e}get inProgress(){return this._inProgress}start(e){this.cancel(),this.settings=e,this._inProgress=!0,this.settings.onStart?.(this)}end(){this._inProgress&&(this._timeline.removeChannel(this._handle),this._handle=null,this._inProgress=!1,this.settings.onEnd?.(this))}cancel(){this._inProgress&&(this.settings.onInterrupt?.(this),this._timeline.removeChannel(this._handle),this._handle=null,this._inProgress=!1)}update(){if(!this._inProgress)return!1;if(this._handle===null){let{_timeline:e,settings:t}=this;this._handle=e.addChannel({delay:e.getTime(),duration:t.duration})}return this.time=this._timeline.getTime(this._handle),this._onUpdate(),this.settings.onUpdate?.(this),this._timeline.isFinished(this._handle)&&this.end(),!0}_onUpdate(){}};var L0=()=>{},A0={mode:"preserve"},UR={mode:"hard"},Dh={BREAK:1,SNAP_TO_END:2,IGNORE:3},GR=r=>r,zR=Dh.BREAK,$s=class{constructor(e){this._onTransitionUpdate=t=>{let{time:n,settings:{interpolator:i,startProps:s,endProps:o,duration:a,easing:c}}=t,l=c(n/a),f=i.interpolateProps(s,o,l);this.propsInTransition=this.getControllerState({...this.props,...f},A0).getViewportProps(),this.onViewStateChange({viewState:this.propsInTransition,oldViewState:this.props})},this.getControllerState=e.getControllerState,this.propsInTransition=null,this.transition=new nt(e.timeline),this.onViewStateChange=e.onViewStateChange||L0,this.onStateChange=e.onStateChange||L0}finalize(){this.transition.cancel()}getViewportInTransition(){return this.propsInTransition}processViewStateChange(e){let t=!1,n=this.props;if(this.props=e,!n||this._shouldIgnoreViewportChange(n,e))return!1;if(this._isTransitionEnabled(e)){let i=n;if(this.transition.inProgress){let{interruption:s,endProps:o}=this.transition.settings;i={...n,...s===Dh.SNAP_TO_END?o:this.propsInTransition||n}}this._triggerTransition(i,e),t=!0}else this.transition.cancel();return t}updateTransition(){this.transition.update()}_isTransitionEnabled(e){let{transitionDuration:t,transitionInterpolator:n}=e;return(t>0||t==="auto")&&!!n}_isUpdateDueToCurrentTransition(e){return this.transition.inProgress&&this.propsInTransition?this.transition.settings.interpolator.arePropsEqual(e,this.propsInTransition):!1}_shouldIgnoreViewportChange(e,t){return this.transition.inProgress?this.transition.settings.interruption===Dh.IGNORE||this._isUpdateDueToCurrentTransition(t):this._isTransitionEnabled(t)?t.transitionInterpolator.arePropsEqual(e,t):!0}_triggerTransition(e,t){let n=this.getControllerState(e,A0),i=this.getControllerState(t,UR).shortestPathFrom(n),s=t.transitionInterpolator,o=s.getDuration?s.getDuration(e,t):t.transitionDuration;if(o===0)return;let a=s.initializeProps(e,i);this.propsInTransition={};let c={duration:o,easing:t.transitionEasing||GR,interpolator:s,interruption:t.transitionInterruption||zR,startProps:a.start,endProps:a.end,onStart:t.onTransitionStart,onUpdate:this._onTransitionUpdate,onInterrupt:this._onTransitionEnd(t.onTransitionInterrupt),onEnd:this._onTransitionEnd(t.onTransitionEnd)};this.transition.start(c),this.onStateChange({inTransition:!0}),this.updateTransition()}_onTransitionEnd(e){return t=>{this.propsInTransition=null,this.onStateChange({inTransition:!1,isZooming:!1,isPanning:!1,isRotating:!1}),e?.(t)}}};ue();function z(r,e){if(!r)throw new Error(e||"deck.gl: assertion failed.")}var Vs=class{constructor(e){let{compare:t,extract:n,required:i}=e;this._propsToCompare=t,this._propsToExtract=n||t,this._requiredProps=i}arePropsEqual(e,t){for(let n of this._propsToCompare)if(!(n in e)||!(n in t)||!_t(e[n],t[n]))return!1;return!0}initializeProps(e,t){let n={},i={};for(let s of this._propsToExtract)(s in e||s in t)&&(n[s]=e[s],i[s]=t[s]);return this._checkRequiredProps(n),this._checkRequiredProps(i),{start:n,end:i}}getDuration(e,t){return t.transitionDuration}_checkRequiredProps(e){this._requiredProps&&this._requiredProps.forEach(t=>{let n=e[t];z(Number.isFinite(n)||Array.isArray(n),`${t} is required for transition`)})}};ue();var $R=["longitude","latitude","zoom","bearing","pitch"],VR=["longitude","latitude","zoom"],tn=class extends Vs{constructor(e={}){let t=Array.isArray(e)?e:e.transitionProps,n=Array.isArray(e)?{}:e;n.transitionProps=Array.isArray(t)?{compare:t,required:t}:t||{compare:$R,required:VR},super(n.transitionProps),this.opts=n}initializeProps(e,t){let n=super.initializeProps(e,t),{makeViewport:i,around:s}=this.opts;if(i&&s){let o=i(e),a=i(t),c=o.unproject(s);n.start.around=s,Object.assign(n.end,{around:a.project(c),aroundPosition:c,width:t.width,height:t.height})}return n}interpolateProps(e,t,n){let i={};for(let s of this._propsToExtract)i[s]=Fr(e[s]||0,t[s]||0,n);if(t.aroundPosition&&this.opts.makeViewport){let s=this.opts.makeViewport({...t,...i});Object.assign(i,s.panByPosition(t.aroundPosition,Fr(e.around,t.around,n)))}return i}};var Pt={transitionDuration:0},WR=300,jR=300,kh=r=>1-(1-r)*(1-r),HR=r=>r===1?1:1-Math.pow(2,-10*r),rn={WHEEL:["wheel"],PAN:["panstart","panmove","panend"],PINCH:["pinchstart","pinchmove","pinchend"],MULTI_PAN:["multipanstart","multipanmove","multipanend"],DOUBLE_CLICK:["dblclick"],DOUBLE_CLICK_DRAG:["dblclickdragstart","dblclickdragmove","dblclickdragend","dblclickdragcancel"],KEYBOARD:["keydown"]},nn={},Ws=class{constructor(e){this.state={},this._events={},this._interactionState={isDragging:!1},this._customEvents=[],this._eventStartBlocked=null,this._panMove=!1,this._multiPanMode=null,this._multiPanStartCenter=null,this._doubleClickDragAnchor=null,this._suppressDoubleClickUntil=0,this.invertPan=!1,this.dragMode="rotate",this.inertia=0,this.scrollZoom=!0,this.dragPan=!0,this.dragRotate=!0,this.doubleClickZoom=!0,this.doubleClickDragZoom=!0,this.touchZoom=!0,this.touchRotate=!1,this.multiTouchDrag=null,this.trackpadGesture=!1,this.zoomAround="pointer",this.keyboard=!0,this.transitionManager=new $s({...e,getControllerState:(t,n)=>new this.ControllerState({...t,constraintContext:n,makeViewport:e.makeViewport}),onViewStateChange:this._onTransition.bind(this),onStateChange:this._setInteractionState.bind(this)}),this.handleEvent=this.handleEvent.bind(this),this.eventManager=e.eventManager,this.onViewStateChange=e.onViewStateChange||(()=>{}),this.onStateChange=e.onStateChange||(()=>{}),this.makeViewport=e.makeViewport,this.pickPosition=e.pickPosition}set events(e){this.toggleEvents(this._customEvents,!1),this.toggleEvents(e,!0),this._customEvents=e,this.props&&this.setProps(this.props)}finalize(){for(let e in this._events)this._events[e]&&this.eventManager?.off(e,this.handleEvent);this.transitionManager.finalize()}handleEvent(e){this._controllerState=void 0;let t=this._eventStartBlocked;switch(e.type){case"panstart":return t?!1:this._onPanStart(e);case"panmove":return this._onPan(e);case"panend":return this._onPanEnd(e);case"pinchstart":return t||!this._isTrackpadGestureAllowed(e)?!1:this._onPinchStart(e);case"pinchmove":return this._isTrackpadGestureAllowed(e)?this._onPinch(e):!1;case"pinchend":return this._isTrackpadGestureAllowed(e)?this._onPinchEnd(e):!1;case"multipanstart":return t?!1:this._onMultiPanStart(e);case"multipanmove":return this._onMultiPan(e);case"multipanend":return this._onMultiPanEnd(e);case"dblclick":return this._onDoubleClick(e);case"dblclickdragstart":return t?!1:this._onDoubleClickDragStart(e);case"dblclickdragmove":return this._onDoubleClickDrag(e);case"dblclickdragend":case"dblclickdragcancel":return this._onDoubleClickDragEnd(e);case"wheel":return this._onWheel(e);case"keydown":return this._onKeyDown(e);default:return!1}}get controllerState(){return this._controllerState=this._controllerState||new this.ControllerState({makeViewport:this.makeViewport,...this.props,...this.state}),this._controllerState}getCenter(e){let{x:t,y:n}=this.props,{offsetCenter:i}=e;return[i.x-t,i.y-n]}getZoomPosition(e){if(this.zoomAround==="pointer")return e;let t=this.makeViewport(this.controllerState.getViewportProps()),[n,i]=ar(t.center,t.pixelProjectionMatrix);return[n,i]}isPointInBounds(e,t){let{width:n,height:i}=this.props;if(t&&t.handled)return!1;let s=e[0]>=0&&e[0]<=n&&e[1]>=0&&e[1]<=i;return s&&t&&t.stopPropagation(),s}isFunctionKeyPressed(e){let{srcEvent:t}=e;return!!(t.metaKey||t.altKey||t.ctrlKey||t.shiftKey)}isDragging(){return this._interactionState.isDragging||!1}blockEvents(e){let t=setTimeout(()=>{this._eventStartBlocked===t&&(this._eventStartBlocked=null)},e);this._eventStartBlocked=t}setProps(e){e.maxBoundsPadding===void 0&&(e.maxBoundsPadding=null),e.dragMode&&(this.dragMode=e.dragMode);let t=this.props;this.props=e,"transitionInterpolator"in e||(e.transitionInterpolator=this._getTransitionProps().transitionInterpolator),this.transitionManager.processViewStateChange(e);let{inertia:n}=e;this.inertia=Number.isFinite(n)?n:n===!0?WR:0;let{scrollZoom:i=!0,dragPan:s=!0,dragRotate:o=!0,doubleClickZoom:a=!0,doubleClickDragZoom:c=!1,touchZoom:l=!0,touchRotate:f=!1,multiTouchDrag:u=f?"rotate":null,trackpadGesture:d=!1,zoomAround:h="pointer",keyboard:p=!0}=e,m=!!this.onViewStateChange;if(this.toggleEvents(rn.WHEEL,m&&i),this.toggleEvents(rn.PAN,m),this.toggleEvents(rn.PINCH,m&&(l||u==="rotate")),this.toggleEvents(rn.MULTI_PAN,m&&!!u),this.toggleEvents(rn.DOUBLE_CLICK,m&&a),this.toggleEvents(rn.DOUBLE_CLICK_DRAG,m&&c),this.toggleEvents(rn.KEYBOARD,m&&p),this.scrollZoom=i,this.dragPan=s,this.dragRotate=o,this.doubleClickZoom=a,this.doubleClickDragZoom=c,this.touchZoom=l,this.touchRotate=u==="rotate",this.multiTouchDrag=u,this.trackpadGesture=d,this.zoomAround=h,this.keyboard=p,(!t||t.height!==e.height||t.width!==e.width||t.maxBounds!==e.maxBounds||t.maxBoundsPadding!==e.maxBoundsPadding)&&e.maxBounds){let y=new this.ControllerState({...e,makeViewport:this.makeViewport}),b=y.getViewportProps();Object.keys(b).some(v=>!Z(b[v],e[v],1))&&this.updateViewport(y)}}updateTransition(){this.transitionManager.updateTransition()}toggleEvents(e,t){this.eventManager&&e.forEach(n=>{this._events[n]!==t&&(this._events[n]=t,t?this.eventManager.on(n,this.handleEvent):this.eventManager.off(n,this.handleEvent))})}updateViewport(e,t=null,n={}){let i={...e.getViewportProps(),...t},s=this.controllerState!==e;if(this.state=e.getState(),this._setInteractionState(n),s){let o=this.controllerState&&this.controllerState.getViewportProps();this.onViewStateChange&&this.onViewStateChange({viewState:i,interactionState:this._interactionState,oldViewState:o,viewId:this.props.id})}}_onTransition(e){this.onViewStateChange({...e,interactionState:this._interactionState,viewId:this.props.id})}_setInteractionState(e){Object.assign(this._interactionState,e),this.onStateChange(this._interactionState)}_getConstraintContext(e,t){return this.props.rubberBand?{mode:t==="update"?"elastic":t==="end"?"rebound":"hard"}:{mode:"hard"}}_getReboundTransition(e,t){if(e.mode!=="rebound")return null;let n=t.getViewportProps();return Object.keys(n).some(s=>!Z(this.props[s],n[s],1))?{...this._getTransitionProps(),transitionDuration:jR,transitionEasing:HR}:null}_onPanStart(e){let t=this.getCenter(e);if(!this.isPointInBounds(t,e))return!1;let n=this.isFunctionKeyPressed(e)||e.rightButton||!1;(this.invertPan||this.dragMode==="pan")&&(n=!n);let i=n?"pan":"rotate",s=this._getConstraintContext(i,"start"),o=n?this.controllerState.panStart({pos:t},s):this.controllerState.rotateStart({pos:t},s);return this._panMove=n,this.updateViewport(o,Pt,{isDragging:!0}),!0}_onPan(e){return this.isDragging()?this._panMove?this._onPanMove(e):this._onPanRotate(e):!1}_onPanEnd(e){return this.isDragging()?this._panMove?this._onPanMoveEnd(e):this._onPanRotateEnd(e):!1}_onPanMove(e){if(!this.dragPan)return!1;let t=this.getCenter(e),n=this.controllerState.pan({pos:t},this._getConstraintContext("pan","update"));return this.updateViewport(n,Pt,{isDragging:!0,isPanning:!0}),!0}_onPanMoveEnd(e){let{inertia:t}=this;if(this.dragPan&&t&&e.velocity){let n=this.getCenter(e),i=[n[0]+e.velocityX*t/2,n[1]+e.velocityY*t/2],s=this.controllerState.pan({pos:i}).panEnd();this.updateViewport(s,{...this._getTransitionProps(),transitionDuration:t,transitionEasing:kh},{isDragging:!1,isPanning:!0})}else{let n=this.controllerState,i=this._getConstraintContext("pan","end"),s=n.panEnd(i),o=this._getReboundTransition(i,s);this.updateViewport(s,o,{isDragging:!1,isPanning:!!o})}return!0}_onPanRotate(e){if(!this.dragRotate)return!1;let t=this.getCenter(e),n=this.controllerState.rotate({pos:t},this._getConstraintContext("rotate","update"));return this.updateViewport(n,Pt,{isDragging:!0,isRotating:!0}),!0}_onPanRotateEnd(e){let{inertia:t}=this;if(this.dragRotate&&t&&e.velocity){let n=this.getCenter(e),i=[n[0]+e.velocityX*t/2,n[1]+e.velocityY*t/2],s=this.controllerState.rotate({pos:i}).rotateEnd();this.updateViewport(s,{...this._getTransitionProps(),transitionDuration:t,transitionEasing:kh},{isDragging:!1,isRotating:!0})}else{let n=this.controllerState,i=this._getConstraintContext("rotate","end"),s=n.rotateEnd(i),o=this._getReboundTransition(i,s);this.updateViewport(s,o,{isDragging:!1,isRotating:!!o})}return!0}_onWheel(e){if(!this.scrollZoom||this.trackpadGesture&&e.device!=="mouse")return!1;let t=this.getCenter(e);if(!this.isPointInBounds(t,e))return!1;e.srcEvent.preventDefault();let{speed:n=.01,smooth:i=!1}=this.scrollZoom===!0?{}:this.scrollZoom,{delta:s}=e,o=2/(1+Math.exp(-Math.abs(s*n)));s<0&&o!==0&&(o=1/o);let a=this.getZoomPosition(t),c=i?{...this._getTransitionProps({around:a}),transitionDuration:250}:Pt,l=this.controllerState.zoom({pos:a,scale:o});return this.updateViewport(l,c,{isZooming:!0,isPanning:!0}),i||this._setInteractionState({isZooming:!1,isPanning:!1}),!0}_onMultiPanStart(e){let{multiTouchDrag:t}=this;if(!t||!this._isMultiPanEventAllowed(e,t))return!1;let n=e.offsetCenter;if(!this.isPointInBounds(this.getCenter(e),e))return!1;let i=e.pointerType==="trackpad",s={x:n.x-(i?0:e.deltaX),y:n.y-(i?0:e.deltaY)},o={...e,offsetCenter:s},a=this.getCenter(o),c=t==="pan"?this.controllerState.panStart({pos:a},this._getConstraintContext("pan","start")):this.controllerState.rotateStart({pos:a},this._getConstraintContext("rotate","start"));return this._multiPanMode=t,this._multiPanStartCenter=s,this.updateViewport(c,Pt,{isDragging:!0}),!0}_onMultiPan(e){let{mode:t,event:n}=this._getMultiPanEvent(e);return!t||!n||!this.isDragging()?!1:t==="pan"?this._onPanMove(n):this._onPanRotate(n)}_onMultiPanEnd(e){let{mode:t,event:n}=this._getMultiPanEvent(e);if(!t||!n||!this.isDragging())return this._resetMultiPan(),!1;let i=t==="pan"?this._onPanMoveEnd(n):this._onPanRotateEnd(n);return this._resetMultiPan(),i}_isTrackpadGestureAllowed(e){return e.pointerType!=="trackpad"||this.trackpadGesture}_isMultiPanEventAllowed(e,t){return e.pointerType==="trackpad"?this.trackpadGesture&&(t==="pan"?this.dragPan:this.dragRotate):e.pointerType==="touch"&&(t==="pan"?this.dragPan:this.dragRotate)}_getMultiPanEvent(e){let t=this._multiPanMode,n=this._multiPanStartCenter;return!t||!n?{mode:null,event:null}:{mode:t,event:{...e,offsetCenter:{x:n.x+e.deltaX,y:n.y+e.deltaY}}}}_resetMultiPan(){this._multiPanMode=null,this._multiPanStartCenter=null}_onPinchStart(e){this._doubleClickDragAnchor=null;let t=this.getCenter(e);if(!this.isPointInBounds(t,e))return!1;let n=this.controllerState.zoomStart({pos:this.getZoomPosition(t)},this._getConstraintContext("zoom","start")).rotateStart({pos:t},this._getConstraintContext("rotate","start"));return nn._startPinchRotation=e.rotation,nn._lastPinchEvent=e,this.updateViewport(n,Pt,{isDragging:!0}),!0}_onPinch(e){if(!this.touchZoom&&!this.touchRotate||!this.isDragging())return!1;let t=this.controllerState;if(this.touchZoom){let{scale:n}=e,i=this.getCenter(e);t=t.zoom({pos:this.getZoomPosition(i),scale:n},this._getConstraintContext("zoom","update"))}if(this.touchRotate){let{rotation:n}=e;t=t.rotate({deltaAngleX:nn._startPinchRotation-n},this._getConstraintContext("rotate","update"))}return this.updateViewport(t,Pt,{isDragging:!0,isPanning:this.touchZoom,isZooming:this.touchZoom,isRotating:this.touchRotate}),nn._lastPinchEvent=e,!0}_onPinchEnd(e){if(!this.isDragging())return!1;let{inertia:t}=this,{_lastPinchEvent:n}=nn;if(this.touchZoom&&t&&n&&e.scale!==n.scale){let i=this.getCenter(e),s=this.getZoomPosition(i),o=this.controllerState.rotateEnd(),a=Math.log2(e.scale),c=(a-Math.log2(n.scale))/(e.deltaTime-n.deltaTime),l=Math.pow(2,a+c*t/2);o=o.zoom({pos:s,scale:l}).zoomEnd(),this.updateViewport(o,{...this._getTransitionProps({around:s}),transitionDuration:t,transitionEasing:kh},{isDragging:!1,isPanning:this.touchZoom,isZooming:this.touchZoom,isRotating:!1}),this.blockEvents(t)}else{let i=this.controllerState,s=this._getConstraintContext("zoom","end"),o=this._getConstraintContext("rotate","end"),a=i.zoomEnd(s).rotateEnd(o),c=this._getReboundTransition(this.touchZoom?s:o,a);this.updateViewport(a,c,{isDragging:!1,isPanning:!!c&&this.touchZoom,isZooming:!!c&&this.touchZoom,isRotating:!!c&&this.touchRotate})}return nn._startPinchRotation=null,nn._lastPinchEvent=null,!0}_onDoubleClick(e){if(!this.doubleClickZoom||Date.now()<this._suppressDoubleClickUntil)return!1;let t=this.getCenter(e);if(!this.isPointInBounds(t,e))return!1;let n=this.isFunctionKeyPressed(e),i=this.getZoomPosition(t),s=this.controllerState.zoom({pos:i,scale:n?.5:2});return this.updateViewport(s,this._getTransitionProps({around:i}),{isZooming:!0,isPanning:!0}),this.blockEvents(100),!0}_onDoubleClickDragStart(e){if(!this.doubleClickDragZoom)return this._doubleClickDragAnchor=null,!1;let t=this.getCenter(e);if(!this.isPointInBounds(t,e))return this._doubleClickDragAnchor=null,!1;this._doubleClickDragAnchor=this.getZoomPosition(t);let n=this.controllerState.zoomStart({pos:this._doubleClickDragAnchor},this._getConstraintContext("zoom","start"));return e.scale!==1&&(n=n.zoom({pos:this._doubleClickDragAnchor,scale:e.scale},this._getConstraintContext("zoom","update"))),this.updateViewport(n,Pt,{isDragging:!0,isPanning:!0,isZooming:!0}),!0}_onDoubleClickDrag(e){let t=this._doubleClickDragAnchor;if(!t)return!1;let n=this.controllerState.zoom({pos:t,scale:e.scale},this._getConstraintContext("zoom","update"));return this.updateViewport(n,Pt,{isDragging:!0,isPanning:!0,isZooming:!0}),!0}_onDoubleClickDragEnd(e){if(!this._doubleClickDragAnchor)return!1;this._doubleClickDragAnchor=null;let n=this.controllerState,i=this._getConstraintContext("zoom","end"),s=n.zoomEnd(i),o=this._getReboundTransition(i,s);return this.updateViewport(s,o,{isDragging:!1,isPanning:!!o,isZooming:!!o}),this._suppressDoubleClickUntil=Date.now()+100,this.blockEvents(100),!0}_onKeyDown(e){if(!this.keyboard)return!1;let t=this.isFunctionKeyPressed(e),{zoomSpeed:n,moveSpeed:i,rotateSpeedX:s,rotateSpeedY:o}=this.keyboard===!0?{}:this.keyboard,{controllerState:a}=this,c,l={};switch(e.srcEvent.code){case"Minus":c=t?a.zoomOut(n).zoomOut(n):a.zoomOut(n),l.isZooming=!0;break;case"Equal":c=t?a.zoomIn(n).zoomIn(n):a.zoomIn(n),l.isZooming=!0;break;case"ArrowLeft":t?(c=a.rotateLeft(s),l.isRotating=!0):(c=a.moveLeft(i),l.isPanning=!0);break;case"ArrowRight":t?(c=a.rotateRight(s),l.isRotating=!0):(c=a.moveRight(i),l.isPanning=!0);break;case"ArrowUp":t?(c=a.rotateUp(o),l.isRotating=!0):(c=a.moveUp(i),l.isPanning=!0);break;case"ArrowDown":t?(c=a.rotateDown(o),l.isRotating=!0):(c=a.moveDown(i),l.isPanning=!0);break;default:return!1}return this.updateViewport(c,this._getTransitionProps(),l),!0}_getTransitionProps(e){let{transition:t}=this;return!t||!t.transitionInterpolator?Pt:e?{...t,transitionInterpolator:new tn({...e,...t.transitionInterpolator.opts,makeViewport:this.controllerState.makeViewport})}:t}};var ni=Symbol("constraintAround"),js=class{constructor(e,t,n,i){this.makeViewport=n,this._viewportProps=this.applyConstraints(e,i),this._state=t}getViewportProps(){return this._viewportProps}getState(){return this._state}};function Rc(r,e,t){let n=r-e;return n&&Number.isFinite(n)?e+n*t/(t+Math.abs(n)):e}function Nh(r,e,t){let n=Ae(Le(t?.left??0),r),i=Ae(Le(t?.right??0),r),s=Ae(Le(t?.top??0),e),o=Ae(Le(t?.bottom??0),e);return{x:n,y:s,width:r-n-i,height:e-s-o}}function C0(r,e,t){let[n,i]=r.project(e);return n=Number.isFinite(n)?n:r.width/2,i=Number.isFinite(i)?i:r.height/2,{left:n-t.x,right:t.x+t.width-n,top:i-t.y,bottom:t.y+t.height-i}}var M0=5,YR=1.2,R0=512,I0=[[-1/0,-90],[1/0,90]],qR=1;function Hs([r,e]){if(Math.abs(e)>90&&(e=Math.sign(e)*90),Number.isFinite(r)){let[n,i]=He([r,e]);return[n,we(i,0,R0)]}let[,t]=He([0,e]);return[r,we(t,0,R0)]}var Fh=class extends js{constructor(e){let{width:t,height:n,latitude:i,longitude:s,zoom:o,bearing:a=0,pitch:c=0,altitude:l=1.5,position:f=[0,0,0],maxZoom:u=20,minZoom:d=0,maxPitch:h=60,minPitch:p=0,startPanLngLat:m,startZoomLngLat:g,startRotatePos:y,startRotateLngLat:b,startBearing:x,startPitch:v,startZoom:w,normalize:E=!0,rubberBand:T=!1}=e,{[ni]:L}=e;z(Number.isFinite(s)),z(Number.isFinite(i)),z(Number.isFinite(o));let C=e.maxBounds||(E?I0:null),P=e.maxBoundsPadding||null;super({width:t,height:n,latitude:i,longitude:s,zoom:o,bearing:a,pitch:c,altitude:l,maxZoom:u,minZoom:d,maxPitch:h,minPitch:p,normalize:E,position:f,maxBounds:C,maxBoundsPadding:P,rubberBand:T,[ni]:L},{startPanLngLat:m,startZoomLngLat:g,startRotatePos:y,startRotateLngLat:b,startBearing:x,startPitch:v,startZoom:w},e.makeViewport,e.constraintContext),this.getAltitude=e.getAltitude}panStart({pos:e},t){return this._getUpdatedState({startPanLngLat:this._unproject(e)},t)}pan({pos:e,startPos:t},n){let i=this.getState().startPanLngLat||this._unproject(t);if(!i)return this;let o=this.makeViewport(this.getViewportProps()).panByPosition(i,e);return this._getUpdatedState(o,n)}panEnd(e){return this._getUpdatedState({startPanLngLat:null},e)}rotateStart({pos:e}){let t=this.getAltitude?.(e);return this._getUpdatedState({startRotatePos:e,startRotateLngLat:t!==void 0?this._unproject3D(e,t):void 0,startBearing:this.getViewportProps().bearing,startPitch:this.getViewportProps().pitch})}rotate({pos:e,deltaAngleX:t=0,deltaAngleY:n=0}){let{startRotatePos:i,startRotateLngLat:s,startBearing:o,startPitch:a}=this.getState();if(!i||o===void 0||a===void 0)return this;let c;if(e?c=this._getNewRotation(e,i,a,o):c={bearing:o+t,pitch:a+n},s){let l=this.makeViewport({...this.getViewportProps(),...c}),f="panByPosition3D"in l?"panByPosition3D":"panByPosition";return this._getUpdatedState({...c,...l[f](s,i)})}return this._getUpdatedState(c)}rotateEnd(){return this._getUpdatedState({startRotatePos:null,startRotateLngLat:null,startBearing:null,startPitch:null})}zoomStart({pos:e},t){return this._getUpdatedState({startZoomLngLat:this._unproject(e),startZoom:this.getViewportProps().zoom},t)}zoom({pos:e,startPos:t,scale:n},i){let{startZoom:s,startZoomLngLat:o}=this.getState();return o||(s=this.getViewportProps().zoom,o=this._unproject(t)||this._unproject(e)),o?this._getUpdatedState({zoom:s+Math.log2(n),[ni]:{position:o,screenPosition:e}},i):this}zoomEnd(e){return this._getUpdatedState({startZoomLngLat:null,startZoom:null},e)}zoomIn(e=2,t){return this._zoomFromCenter(e,t)}zoomOut(e=2,t){return this._zoomFromCenter(1/e,t)}moveLeft(e=100,t){return this._panFromCenter([e,0],t)}moveRight(e=100,t){return this._panFromCenter([-e,0],t)}moveUp(e=100,t){return this._panFromCenter([0,e],t)}moveDown(e=100,t){return this._panFromCenter([0,-e],t)}rotateLeft(e=15){return this._getUpdatedState({bearing:this.getViewportProps().bearing-e})}rotateRight(e=15){return this._getUpdatedState({bearing:this.getViewportProps().bearing+e})}rotateUp(e=10){return this._getUpdatedState({pitch:this.getViewportProps().pitch+e})}rotateDown(e=10){return this._getUpdatedState({pitch:this.getViewportProps().pitch-e})}shortestPathFrom(e){let t=e.getViewportProps(),n={...this.getViewportProps()},{bearing:i,longitude:s}=n;return Math.abs(i-t.bearing)>180&&(n.bearing=i<0?i+360:i-360),Math.abs(s-t.longitude)>180&&(n.longitude=s<0?s+360:s-360),n}applyConstraints(e,t){let n=e,i=n[ni];delete n[ni];let{maxPitch:s,minPitch:o,pitch:a,bearing:c,normalize:l,maxBounds:f,rubberBand:u}=e;l&&(c<-180||c>180)&&(e.bearing=yh(c+180,360)-180),e.pitch=we(a,o,s);let d=this._constrainZoom(e.zoom,e),h=u&&t?.mode==="elastic";if(e.zoom=t?.mode==="preserve"?e.zoom:h?Rc(e.zoom,d,qR):d,i){let p=this.makeViewport(e);Object.assign(e,p.panByPosition(i.position,i.screenPosition))}if(l&&(e.longitude<-180||e.longitude>180)&&(e.longitude=yh(e.longitude+180,360)-180),f){let p=Nh(e.width,e.height,e.maxBoundsPadding),m=this.makeViewport({...e,bearing:0,pitch:0}),g=C0(m,[e.longitude,e.latitude],p),y=Hs(f[0]),b=Hs(f[1]),x=2**e.zoom,v=[y[0]+g.left/x,y[1]+g.bottom/x],w=[b[0]-g.right/x,b[1]-g.top/x],E=Hs([e.longitude,e.latitude]),T=[we(E[0],v[0],w[0]),we(E[1],v[1],w[1])],L=E.slice();if(p.width>=0&&(L[0]=t?.mode==="preserve"?E[0]:h?Rc(E[0],T[0],p.width/2/x):T[0]),p.height>=0&&(L[1]=t?.mode==="preserve"?E[1]:h?Rc(E[1],T[1],p.height/2/x):T[1]),L[0]!==E[0]||L[1]!==E[1]){let[C,P]=Oe(L);L[0]!==E[0]&&(e.longitude=C),L[1]!==E[1]&&(e.latitude=P)}}return e}_constrainZoom(e,t){t||(t=this.getViewportProps());let{maxZoom:n,maxBounds:i}=t,s=i!==null&&t.width>0&&t.height>0,{minZoom:o}=t;if(s){let a=Nh(t.width,t.height,t.maxBoundsPadding),c=Hs(i[0]),l=Hs(i[1]),f=l[0]-c[0],u=l[1]-c[1];a.width>0&&Number.isFinite(f)&&f>0&&(o=Math.max(o,Math.log2(a.width/f))),a.height>0&&Number.isFinite(u)&&u>0&&(o=Math.max(o,Math.log2(a.height/u))),o>n&&(o=n)}return we(e,o,n)}_zoomFromCenter(e,t){let{width:n,height:i}=this.getViewportProps();return this.zoom({pos:[n/2,i/2],scale:e},t)}_panFromCenter(e,t){let{width:n,height:i}=this.getViewportProps();return this.pan({startPos:[n/2,i/2],pos:[n/2+e[0],i/2+e[1]]},t)}_getUpdatedState(e,t){return new this.constructor({makeViewport:this.makeViewport,...this.getViewportProps(),...this.getState(),...e,constraintContext:t})}_unproject(e){let t=this.makeViewport(this.getViewportProps());return e&&t.unproject(e)}_unproject3D(e,t){return this.makeViewport(this.getViewportProps()).unproject(e,{targetZ:t})}_getNewRotation(e,t,n,i){let s=e[0]-t[0],o=e[1]-t[1],a=e[1],c=t[1],{width:l,height:f}=this.getViewportProps(),u=s/l,d=0;o>0?Math.abs(f-c)>M0&&(d=o/(c-f)*YR):o<0&&c>M0&&(d=1-a/c),d=we(d,-1,1);let{minPitch:h,maxPitch:p}=this.getViewportProps(),m=i+180*u,g=n;return d>0?g=n+d*(p-n):d<0&&(g=n-d*(h-n)),{pitch:g,bearing:m}}},Ys=class extends Ws{constructor(){super(...arguments),this.ControllerState=Fh,this.transition={transitionDuration:300,transitionInterpolator:new tn({transitionProps:{compare:["longitude","latitude","zoom","bearing","pitch","position"],required:["longitude","latitude","zoom"]}})},this.dragMode="pan",this.rotationPivot="center",this._getAltitude=e=>{if(this.rotationPivot==="2d")return 0;if(this.rotationPivot==="3d"&&this.pickPosition){let{x:t,y:n}=this.props,i=this.pickPosition(t+e[0],n+e[1]);if(i&&i.coordinate&&i.coordinate.length>=3)return i.coordinate[2]}}}setProps(e){"rotationPivot"in e&&(this.rotationPivot=e.rotationPivot||"center"),e.getAltitude=this._getAltitude,e.position=e.position||[0,0,0],e.maxBounds=e.maxBounds||(e.normalize===!1?null:I0),super.setProps(e)}updateViewport(e,t=null,n={}){let i=e.getState();n.isDragging&&i.startRotateLngLat?n={...n,rotationPivotPosition:i.startRotateLngLat}:n.isDragging===!1&&(n={...n,rotationPivotPosition:void 0}),super.updateViewport(e,t,n)}};var Ic=class extends zs{constructor(e={}){super(e)}getViewportType(){return Zr}get ControllerType(){return Ys}};Ic.displayName="MapView";var Bc=Ic;var XR=new Yn;function ZR(r,e){let t=r.order??1/0,n=e.order??1/0;return t-n}var qs=class{constructor(e){this._resolvedEffects=[],this._defaultEffects=[],this.effects=[],this._context=e,this._needsRedraw="Initial render",this._setEffects([])}addDefaultEffect(e){let t=this._defaultEffects;if(!t.find(n=>n.id===e.id)){let n=t.findIndex(i=>ZR(i,e)>0);n<0?t.push(e):t.splice(n,0,e),e.setup(this._context),this._setEffects(this.effects)}}setProps(e){"effects"in e&&(Z(e.effects,this.effects,1)||this._setEffects(e.effects))}needsRedraw(e={clearRedrawFlags:!1}){let t=this._needsRedraw;return e.clearRedrawFlags&&(this._needsRedraw=!1),t}getEffects(){return this._resolvedEffects}_setEffects(e){let t={};for(let i of this.effects)t[i.id]=i;let n=[];for(let i of e){let s=t[i.id],o=i;s&&s!==i?s.setProps?(s.setProps(i.props),o=s):s.cleanup(this._context):s||i.setup(this._context),n.push(o),delete t[i.id]}for(let i in t)t[i].cleanup(this._context);this.effects=n,this._resolvedEffects=n.concat(this._defaultEffects),e.some(i=>i instanceof Yn)||this._resolvedEffects.push(XR),this._needsRedraw="effects changed"}finalize(){for(let e of this._resolvedEffects)e.cleanup(this._context);this.effects.length=0,this._resolvedEffects.length=0,this._defaultEffects.length=0}};var Xs=class extends Gt{shouldDrawLayer(e){let{operation:t}=e.props;return t.includes("draw")||t.includes("terrain")}render(e){return this._render(e)}};var KR="deckRenderer.renderLayers",Zs=class{constructor(e,t={}){this.device=e,this.stats=t.stats,this.layerFilter=null,this.drawPickingColors=!1,this.drawLayersPass=new Xs(e),this.pickLayersPass=new en(e),this.renderCount=0,this._needsRedraw="Initial render",this.renderBuffers=[],this.lastPostProcessEffect=null}setProps(e){this.layerFilter!==e.layerFilter&&(this.layerFilter=e.layerFilter,this._needsRedraw="layerFilter changed"),this.drawPickingColors!==e.drawPickingColors&&(this.drawPickingColors=e.drawPickingColors,this._needsRedraw="drawPickingColors changed")}renderLayers(e){let t=this.drawPickingColors?this.pickLayersPass:this.drawLayersPass,n={layerFilter:this.layerFilter,isPicking:this.drawPickingColors,...e};if(!e.viewports.length){let a=t.render(n),c="stats"in a?a.stats:a;this._updateStats(c);return}n.effects&&this._preRender(n.effects,n);let i=this.lastPostProcessEffect?this.renderBuffers[0]:n.target;this.lastPostProcessEffect&&(n.clearColor=[0,0,0,0],n.clearCanvas=!0);let s=t.render({...n,target:i}),o="stats"in s?s.stats:s;n.effects&&(this.lastPostProcessEffect&&(n.clearCanvas=e.clearCanvas===void 0?!0:e.clearCanvas),this._postRender(n.effects,n)),this.renderCount++,ee(KR,this,o,e),this._updateStats(o)}needsRedraw(e={clearRedrawFlags:!1}){let t=this._needsRedraw;return e.clearRedrawFlags&&(this._needsRedraw=!1),t}finalize(){let{renderBuffers:e}=this;for(let t of e)t.delete();e.length=0}_updateStats(e){if(!this.stats)return;let t=0;for(let{visibleCount:n}of e)t+=n;this.stats.get("Layers rendered").addCount(t)}_preRender(e,t){this.lastPostProcessEffect=null,t.preRenderStats=t.preRenderStats||{};for(let n of e)t.preRenderStats[n.id]=n.preRender(t),n.postRender&&(this.lastPostProcessEffect=n.id);this.lastPostProcessEffect&&this._resizeRenderBuffers(t.canvasContext)}_resizeRenderBuffers(e=this.device.canvasContext){let{renderBuffers:t}=this,n=e.getDrawingBufferSize(),[i,s]=n;t.length===0&&[0,1].map(o=>{let a=this.device.createTexture({sampler:{minFilter:"linear",magFilter:"linear"},width:i,height:s});t.push(this.device.createFramebuffer({id:`deck-renderbuffer-${o}`,colorAttachments:[a]}))});for(let o of t)o.resize(n)}_postRender(e,t){let{renderBuffers:n}=this,i=t.target??t.canvasContext?.getCurrentFramebuffer()??t.target,s={...t,inputBuffer:n[0],swapBuffer:n[1]};for(let o of e)if(o.postRender){s.target=o.id===this.lastPostProcessEffect?i:void 0;let a=o.postRender(s);s.inputBuffer=a,s.swapBuffer=a===n[0]?n[1]:n[0]}}};I();var QR={pickedColor:null,pickedObjectIndex:-1};function Uh({pickedColors:r,decodePickingColor:e,deviceX:t,deviceY:n,deviceRadius:i,deviceRect:s}){let{x:o,y:a,width:c,height:l}=s,f=i*i,u=-1,d=0;for(let h=0;h<l;h++){let p=h+a-n,m=p*p;if(m>f)d+=4*c;else for(let g=0;g<c;g++){if(r[d+3]-1>=0){let b=g+o-t,x=b*b+m;x<=f&&(f=x,u=d)}d+=4}}if(u>=0){let h=r.slice(u,u+4),p=e(h);if(p){let m=Math.floor(u/4/c),g=u/4-m*c;return{...p,pickedColor:h,pickedX:o+g,pickedY:a+m}}F.error("Picked non-existent layer. Is picking buffer corrupt?")()}return QR}function Gh({pickedColors:r,decodePickingColor:e}){let t=new Map;if(r){for(let n=0;n<r.length;n+=4)if(r[n+3]-1>=0){let s=r.slice(n,n+4),o=s.join(",");if(!t.has(o)){let a=e(s);a?t.set(o,{...a,color:s}):F.error("Picked non-existent layer. Is picking buffer corrupt?")()}}}return Array.from(t.values())}function Oc({pickInfo:r,viewports:e,pixelRatio:t,x:n,y:i,z:s}){let o=e[0];e.length>1&&(o=JR(r?.pickedViewports||e,{x:n,y:i}));let a;if(o){let c=[n-o.x,i-o.y];s!==void 0&&(c[2]=s),a=o.unproject(c)}return{color:null,layer:null,viewport:o,index:-1,picked:!1,x:n,y:i,pixel:[n,i],coordinate:a,devicePixel:r&&"pickedX"in r?[r.pickedX,r.pickedY]:void 0,pixelRatio:t}}function zh(r){let{pickInfo:e,lastPickedInfo:t,mode:n,layers:i}=r,{pickedColor:s,pickedLayer:o,pickedObjectIndex:a}=e,c=o?[o]:[];if(n==="hover"){let u=t.index,d=t.layerId,h=o?o.props.id:null;if(h!==d||a!==u){if(h!==d){let p=i.find(m=>m.props.id===d);p&&c.unshift(p)}t.layerId=h,t.index=a,t.info=null}}let l=Oc(r),f=new Map;return f.set(null,l),c.forEach(u=>{let d={...l};u===o&&(d.color=s,d.index=a,d.picked=!0),d=Dc({layer:u,info:d,mode:n});let h=d.layer;u===o&&n==="hover"&&(t.info=d),f.set(h.id,d),n==="hover"&&h.updateAutoHighlight(d)}),f}function Dc({layer:r,info:e,mode:t}){for(;r&&e;){let n=e.layer||null;e.sourceLayer=n,e.layer=r,e=r.getPickingInfo({info:e,mode:t,sourceLayer:n}),r=r.parent}return e}function JR(r,e){for(let t=r.length-1;t>=0;t--){let n=r[t];if(n.containsPixel(e))return n}return r[0]}var Ks=class{constructor(e,t={}){this._pickable=!0,this.device=e,this.stats=t.stats,this.pickLayersPass=new en(e),this.lastPickedInfo={index:-1,layerId:null,info:null}}setProps(e){"layerFilter"in e&&(this.layerFilter=e.layerFilter),"_pickable"in e&&(this._pickable=e._pickable)}finalize(){this.pickingFBO&&this.pickingFBO.destroy(),this.depthFBO&&this.depthFBO.destroy()}pickObjectAsync(e){return this._pickClosestObjectAsync(e)}pickObjectsAsync(e){return this._pickVisibleObjectsAsync(e)}pickObject(e){return this._pickClosestObject(e)}pickObjects(e){return this._pickVisibleObjects(e)}getLastPickedObject({x:e,y:t,layers:n,viewports:i},s=this.lastPickedInfo.info){let o=s&&s.layer&&s.layer.id,a=s&&s.viewport&&s.viewport.id,c=o?n.find(d=>d.id===o):null,l=a&&i.find(d=>d.id===a)||i[0],f=l&&l.unproject([e-l.x,t-l.y]);return{...s,...{x:e,y:t,viewport:l,coordinate:f,layer:c}}}_resizeBuffer(e=this.device.getDefaultCanvasContext()){if(!this.pickingFBO){let i=this.device.createTexture({format:"rgba8unorm",width:1,height:1,usage:G.RENDER_ATTACHMENT|G.COPY_SRC});if(this.pickingFBO=this.device.createFramebuffer({colorAttachments:[i],depthStencilAttachment:"depth16unorm"}),this.device.isTextureFormatRenderable("rgba32float")){let s=this.device.createTexture({format:"rgba32float",width:1,height:1,usage:G.RENDER_ATTACHMENT|G.COPY_SRC}),o=this.device.createFramebuffer({colorAttachments:[s],depthStencilAttachment:"depth16unorm"});this.depthFBO=o}}let[t,n]=e.getDrawingBufferSize();this.pickingFBO?.resize({width:t,height:n}),this.depthFBO?.resize({width:t,height:n})}_getPickable(e){if(this._pickable===!1)return null;let t=e.filter(n=>this.pickLayersPass.shouldDrawLayer(n)&&!n.isComposite);return t.length?t:null}async _pickClosestObjectAsync({layers:e,views:t,viewports:n,x:i,y:s,radius:o=0,depth:a=1,mode:c="query",unproject3D:l,canvasContext:f=this.device.getDefaultCanvasContext(),onViewportActive:u,effects:d}){let h=f.cssToDeviceRatio(),p=this._getPickable(e);if(!p||n.length===0)return{result:[],emptyInfo:Oc({viewports:n,x:i,y:s,pixelRatio:h})};this._resizeBuffer(f);let m=f.cssToDevicePixels([i,s],!0),g=[m.x+Math.floor(m.width/2),m.y+Math.floor(m.height/2)],y=Math.round(o*h),{width:b,height:x}=this.pickingFBO,v=this._getPickingRect({deviceX:g[0],deviceY:g[1],deviceRadius:y,deviceWidth:b,deviceHeight:x}),w={x:i-o,y:s-o,width:o*2+1,height:o*2+1},E,T=[],L=new Set;for(let C=0;C<a;C++){let P;if(v){let M=await this._drawAndSampleAsync({layers:p,views:t,viewports:n,onViewportActive:u,deviceRect:v,cullRect:w,effects:d,pass:`picking:${c}`,canvasContext:f});P=Uh({...M,deviceX:g[0],deviceY:g[1],deviceRadius:y,deviceRect:v})}else P={pickedColor:null,pickedObjectIndex:-1};let k,R=this._getDepthLayers(P,p,l);if(R.length>0){let{pickedColors:M}=await this._drawAndSampleAsync({layers:R,views:t,viewports:n,onViewportActive:u,deviceRect:{x:P.pickedX??g[0],y:P.pickedY??g[1],width:1,height:1},cullRect:w,effects:d,pass:`picking:${c}:z`,canvasContext:f},!0);M[3]&&(k=M[0])}P.pickedLayer&&C+1<a&&(L.add(P.pickedLayer),P.pickedLayer.disablePickingIndex(P.pickedObjectIndex)),E=zh({pickInfo:P,lastPickedInfo:this.lastPickedInfo,mode:c,layers:p,viewports:n,x:i,y:s,z:k,pixelRatio:h});for(let M of E.values())M.layer&&T.push(M);if(!P.pickedColor)break}for(let C of L)C.restorePickingColors();return{result:T,emptyInfo:E.get(null)}}_pickClosestObject({layers:e,views:t,viewports:n,x:i,y:s,radius:o=0,depth:a=1,mode:c="query",unproject3D:l,canvasContext:f=this.device.getDefaultCanvasContext(),onViewportActive:u,effects:d}){let h=f.cssToDeviceRatio(),p=this._getPickable(e);if(!p||n.length===0)return{result:[],emptyInfo:Oc({viewports:n,x:i,y:s,pixelRatio:h})};this._resizeBuffer(f);let m=f.cssToDevicePixels([i,s],!0),g=[m.x+Math.floor(m.width/2),m.y+Math.floor(m.height/2)],y=Math.round(o*h),{width:b,height:x}=this.pickingFBO,v=this._getPickingRect({deviceX:g[0],deviceY:g[1],deviceRadius:y,deviceWidth:b,deviceHeight:x}),w={x:i-o,y:s-o,width:o*2+1,height:o*2+1},E,T=[],L=new Set;for(let C=0;C<a;C++){let P;if(v){let M=this._drawAndSample({layers:p,views:t,viewports:n,onViewportActive:u,deviceRect:v,cullRect:w,effects:d,pass:`picking:${c}`,canvasContext:f});P=Uh({...M,deviceX:g[0],deviceY:g[1],deviceRadius:y,deviceRect:v})}else P={pickedColor:null,pickedObjectIndex:-1};let k,R=this._getDepthLayers(P,p,l);if(R.length>0){let{pickedColors:M}=this._drawAndSample({layers:R,views:t,viewports:n,onViewportActive:u,deviceRect:{x:P.pickedX??g[0],y:P.pickedY??g[1],width:1,height:1},cullRect:w,effects:d,pass:`picking:${c}:z`,canvasContext:f},!0);M[3]&&(k=M[0])}P.pickedLayer&&C+1<a&&(L.add(P.pickedLayer),P.pickedLayer.disablePickingIndex(P.pickedObjectIndex)),E=zh({pickInfo:P,lastPickedInfo:this.lastPickedInfo,mode:c,layers:p,viewports:n,x:i,y:s,z:k,pixelRatio:h});for(let M of E.values())M.layer&&T.push(M);if(!P.pickedColor)break}for(let C of L)C.restorePickingColors();return{result:T,emptyInfo:E.get(null)}}async _pickVisibleObjectsAsync({layers:e,views:t,viewports:n,x:i,y:s,width:o=1,height:a=1,mode:c="query",maxObjects:l=null,canvasContext:f=this.device.getDefaultCanvasContext(),onViewportActive:u,effects:d}){let h=this._getPickable(e);if(!h||n.length===0)return[];this._resizeBuffer(f);let p=f.cssToDeviceRatio(),m=f.cssToDevicePixels([i,s],!0),g=m.x,y=m.y+m.height,b=f.cssToDevicePixels([i+o,s+a],!0),x=b.x+b.width,v=b.y,w={x:g,y:v,width:x-g,height:y-v},E=await this._drawAndSampleAsync({layers:h,views:t,viewports:n,onViewportActive:u,deviceRect:w,cullRect:{x:i,y:s,width:o,height:a},effects:d,pass:`picking:${c}`,canvasContext:f}),T=Gh(E),L=new Map,C=[],P=Number.isFinite(l);for(let k=0;k<T.length&&!(P&&C.length>=l);k++){let R=T[k],M={color:R.pickedColor,layer:null,index:R.pickedObjectIndex,picked:!0,x:i,y:s,pixelRatio:p};M=Dc({layer:R.pickedLayer,info:M,mode:c});let N=M.layer.id;L.has(N)||L.set(N,new Set);let q=L.get(N),Q=M.object??M.index;q.has(Q)||(q.add(Q),C.push(M))}return C}_pickVisibleObjects({layers:e,views:t,viewports:n,x:i,y:s,width:o=1,height:a=1,mode:c="query",maxObjects:l=null,canvasContext:f=this.device.getDefaultCanvasContext(),onViewportActive:u,effects:d}){let h=this._getPickable(e);if(!h||n.length===0)return[];this._resizeBuffer(f);let p=f.cssToDeviceRatio(),m=f.cssToDevicePixels([i,s],!0),g=m.x,y=m.y+m.height,b=f.cssToDevicePixels([i+o,s+a],!0),x=b.x+b.width,v=b.y,w={x:g,y:v,width:x-g,height:y-v},E=this._drawAndSample({layers:h,views:t,viewports:n,onViewportActive:u,deviceRect:w,cullRect:{x:i,y:s,width:o,height:a},effects:d,pass:`picking:${c}`,canvasContext:f}),T=Gh(E),L=new Map,C=[],P=Number.isFinite(l);for(let k=0;k<T.length&&!(P&&C.length>=l);k++){let R=T[k],M={color:R.pickedColor,layer:null,index:R.pickedObjectIndex,picked:!0,x:i,y:s,pixelRatio:p};M=Dc({layer:R.pickedLayer,info:M,mode:c});let N=M.layer.id;L.has(N)||L.set(N,new Set);let q=L.get(N),Q=M.object??M.index;q.has(Q)||(q.add(Q),C.push(M))}return C}async _drawAndSampleAsync({layers:e,views:t,viewports:n,onViewportActive:i,deviceRect:s,cullRect:o,effects:a,pass:c,canvasContext:l},f=!1){let u=f?this.depthFBO:this.pickingFBO,d={layers:e,layerFilter:this.layerFilter,views:t,viewports:n,onViewportActive:i,pickingFBO:u,deviceRect:s,cullRect:o,effects:a,pass:c,canvasContext:l,pickZ:f,preRenderStats:{},isPicking:!0};for(let w of a)w.useInPicking&&(d.preRenderStats[w.id]=w.preRender(d));let{decodePickingColor:h,stats:p}=this.pickLayersPass.render(d);this._updateStats(p);let{x:m,y:g,width:y,height:b}=s,x=u.colorAttachments[0]?.texture;if(!x)throw new Error("Picking framebuffer color attachment is missing");let v=await this._readTextureDataAsync(x,{x:m,y:g,width:y,height:b},f?Float32Array:Uint8Array);if(!f){let w=!1;for(let E=3;E<v.length;E+=4)if(v[E]!==0){w=!0;break}!w&&v.length>0&&F.warn("Async pick readback returned only zero alpha values",{deviceRect:s,bytes:Array.from(v.subarray(0,Math.min(v.length,16)))})()}return{pickedColors:v,decodePickingColor:h}}async _readTextureDataAsync(e,t,n){let{width:i,height:s}=t,o=e.computeMemoryLayout(t),a=this.device.createBuffer({byteLength:o.byteLength,usage:D.COPY_DST|D.MAP_READ});try{e.readBuffer(t,a);let c=await a.readAsync(0,o.byteLength),l=n.BYTES_PER_ELEMENT;if(o.bytesPerRow%l!==0)throw new Error(`Texture readback row stride ${o.bytesPerRow} is not aligned to ${l}-byte elements.`);let f=new n(c.buffer,c.byteOffset,o.byteLength/l),u=i*4,d=o.bytesPerRow/l;if(d<u)throw new Error(`Texture readback row stride ${d} is smaller than packed row length ${u}.`);let h=new n(i*s*4);for(let p=0;p<s;p++){let m=p*d;h.set(f.subarray(m,m+u),p*u)}return h}finally{a.destroy()}}_drawAndSample({layers:e,views:t,viewports:n,onViewportActive:i,deviceRect:s,cullRect:o,effects:a,pass:c,canvasContext:l},f=!1){let u=f?this.depthFBO:this.pickingFBO,d={layers:e,layerFilter:this.layerFilter,views:t,viewports:n,onViewportActive:i,pickingFBO:u,deviceRect:s,cullRect:o,effects:a,pass:c,canvasContext:l,pickZ:f,preRenderStats:{},isPicking:!0};for(let v of a)v.useInPicking&&(d.preRenderStats[v.id]=v.preRender(d));let{decodePickingColor:h,stats:p}=this.pickLayersPass.render(d);this._updateStats(p);let{x:m,y:g,width:y,height:b}=s,x=new(f?Float32Array:Uint8Array)(y*b*4);return this.device.readPixelsToArrayWebGL(u,{sourceX:m,sourceY:g,sourceWidth:y,sourceHeight:b,target:x}),{pickedColors:x,decodePickingColor:h}}_updateStats(e){if(!this.stats)return;let t=0;for(let{visibleCount:n}of e)t+=n;this.stats.get("Layers picked").addCount(t)}_getDepthLayers(e,t,n){if(!n||!this.depthFBO)return[];let{pickedLayer:i}=e,s=i?.state?.terrainDrawMode==="drape";return i&&!s?[i]:t.filter(o=>o.props.operation.includes("terrain"))}_getPickingRect({deviceX:e,deviceY:t,deviceRadius:n,deviceWidth:i,deviceHeight:s}){let o=Math.max(0,e-n),a=Math.max(0,t-n),c=Math.min(i,e+n+1)-o,l=Math.min(s,t+n+1)-a;return c<=0||l<=0?null:{x:o,y:a,width:c,height:l}}};var eI={"top-left":{top:0,left:0},"top-right":{top:0,right:0},"bottom-left":{bottom:0,left:0},"bottom-right":{bottom:0,right:0},fill:{top:0,left:0,bottom:0,right:0}},tI="top-left",B0="root",kc=class{constructor({deck:e,parentElement:t}){this.defaultWidgets=[],this.widgets=[],this.resolvedWidgets=[],this.containers={},this.lastViewports={},this.deck=e,t?.classList.add("deck-widget-container"),this.parentElement=t}getWidgets(){return this.resolvedWidgets}setProps(e){if(e.widgets&&!Z(e.widgets,this.widgets,1)){let t=e.widgets.filter(Boolean);this._setWidgets(t)}}finalize(){for(let e of this.getWidgets())this._removeWidget(e);this.defaultWidgets.length=0,this.resolvedWidgets.length=0;for(let e in this.containers)this.containers[e].remove()}addDefault(e){this.defaultWidgets.find(t=>t.id===e.id)||(this._addWidget(e),this.defaultWidgets.push(e),this._setWidgets(this.widgets))}onRedraw({viewports:e,layers:t}){let n=e.reduce((i,s)=>(i[s.id]=s,i),{});for(let i of this.getWidgets()){let{viewId:s}=i;if(s){let o=n[s];o&&(i.onViewportChange&&i.onViewportChange(o),i.onRedraw?.({viewports:[o],layers:t}))}else{if(i.onViewportChange)for(let o of e)i.onViewportChange(o);i.onRedraw?.({viewports:e,layers:t})}}this.lastViewports=n,this._updateContainers()}onHover(e,t){for(let n of this.getWidgets()){let{viewId:i}=n;(!i||i===e.viewport?.id)&&n.onHover?.(e,t)}}getCanvasBounds(e){let n=this.deck?.getCanvas?.()?.getBoundingClientRect(),i=this.parentElement?.getBoundingClientRect(),s=this.deck?.getCanvasContext?.(e?.id);if(s&&i){s.updatePosition();let[o,a]=s.getPosition(),[c,l]=s.getCSSSize();return{x:o-i.left,y:a-i.top,width:c,height:l}}return{x:n&&i?n.left-i.left:0,y:n&&i?n.top-i.top:0,width:n?.width||this.deck?.width||0,height:n?.height||this.deck?.height||0}}onEvent(e,t){let n=zn[t.type];if(n)for(let i of this.getWidgets()){let{viewId:s}=i;(!s||s===e.viewport?.id)&&i[n]?.(e,t)}}_setWidgets(e){let t={};for(let n of this.resolvedWidgets)t[n.id]=n;this.resolvedWidgets.length=0;for(let n of this.defaultWidgets)t[n.id]=null,this.resolvedWidgets.push(n);for(let n of e){let i=t[n.id];i?i.viewId!==n.viewId||i.placement!==n.placement?(this._removeWidget(i),this._addWidget(n)):n!==i&&(i.setProps(n.props),n=i):this._addWidget(n),t[n.id]=null,this.resolvedWidgets.push(n)}for(let n in t){let i=t[n];i&&this._removeWidget(i)}this.widgets=e}_addWidget(e){let{viewId:t=null,placement:n=tI}=e,i=e.props._container??t;e.widgetManager=this,e.deck=this.deck,e.rootElement=e._onAdd({deck:this.deck,viewId:t}),e.rootElement&&this._getContainer(i,n).append(e.rootElement),e.updateHTML()}_removeWidget(e){e.onRemove?.(),e.rootElement&&e.rootElement.remove(),e.rootElement=void 0,e.deck=void 0,e.widgetManager=void 0}_getContainer(e,t){if(e&&typeof e!="string")return e;let n=e||B0,i=this.containers[n];i||(i=document.createElement("div"),i.style.pointerEvents="none",i.style.position="absolute",i.style.overflow="hidden",this.parentElement?.append(i),this.containers[n]=i);let s=i.querySelector(`.${t}`);return s||(s=globalThis.document.createElement("div"),s.className=t,s.style.position="absolute",s.style.zIndex="2",Object.assign(s.style,eI[t]),i.append(s)),s}_updateContainers(){for(let e in this.containers){let t=this.lastViewports[e]||null,n=e===B0||t,i=this.containers[e];if(n){let s=this._getContainerBounds(t);i.style.display="block",i.style.left=`${s.x}px`,i.style.top=`${s.y}px`,i.style.width=`${s.width}px`,i.style.height=`${s.height}px`}else i.style.display="none"}}_getContainerBounds(e){if(!e)return{x:0,y:0,width:this.parentElement?.clientWidth||this.deck.width,height:this.parentElement?.clientHeight||this.deck.height};let t=this.getCanvasBounds(e);return{x:t.x+e.x,y:t.y+e.y,width:e.width,height:e.height}}};function $h(r,e){e&&Object.entries(e).map(([t,n])=>{t.startsWith("--")?r.style.setProperty(t,n):r.style[t]=n})}function O0(r,e){e&&Object.keys(e).map(t=>{t.startsWith("--")?r.style.removeProperty(t):r.style[t]=""})}var ii=class{constructor(e){this.viewId=null,this.props={...this.constructor.defaultProps,...e},this.id=this.props.id}setProps(e){let t=this.props,n=this.rootElement;n&&t.className!==e.className&&(t.className&&n.classList.remove(t.className),e.className&&n.classList.add(e.className)),n&&!Z(t.style,e.style,1)&&(O0(n,t.style),$h(n,e.style)),Object.assign(this.props,e),this.updateHTML()}updateHTML(){this.rootElement&&this.onRenderHTML(this.rootElement)}get viewIds(){return this.viewId?[this.viewId]:this.deck?.getViews().map(e=>e.id)??[]}getViewState(e){return this.deck?.viewManager?.getViewState(e)||{}}setViewState(e,t){this.deck?._onViewStateChange({viewId:e,viewState:t,interactionState:{}})}onCreateRootElement(){let e=["deck-widget",this.className,this.props.className],t=document.createElement("div");return e.filter(n=>typeof n=="string"&&n.length>0).forEach(n=>t.classList.add(n)),$h(t,this.props.style),t}_onAdd(e){return this.onAdd(e)??this.onCreateRootElement()}onAdd(e){}onRemove(){}onViewportChange(e){}onRedraw(e){}onHover(e,t){}onClick(e,t){}onDrag(e,t){}onDragStart(e,t){}onDragEnd(e,t){}};ii.defaultProps={id:"widget",style:{},_container:null,className:""};var rI={zIndex:"1",position:"absolute",pointerEvents:"none",color:"#a0a7b4",backgroundColor:"#29323c",padding:"10px",top:"0",left:"0",display:"none"},Qs=class extends ii{constructor(e={}){super(e),this.id="default-tooltip",this.placement="fill",this.className="deck-tooltip",this.isVisible=!1,this.setProps(e)}onCreateRootElement(){let e=document.createElement("div");return e.className=this.className,Object.assign(e.style,rI),e}onRenderHTML(e){}onViewportChange(e){this.isVisible&&e.id===this.lastViewport?.id&&!e.equals(this.lastViewport)&&this.setTooltip(null),this.lastViewport=e}onHover(e){let{deck:t}=this,n=t&&t.props.getTooltip;if(!n)return;let i=n(e),s=this.widgetManager?.getCanvasBounds(e.viewport),o=e.x+(s?.x||0),a=e.y+(s?.y||0);this.setTooltip(i,o,a)}setTooltip(e,t,n){let i=this.rootElement;if(i){if(typeof e=="string")i.innerText=e;else if(e)e.text&&(i.innerText=e.text),e.html&&(i.innerHTML=e.html),e.className&&(i.className=e.className);else{this.isVisible=!1,i.style.display="none";return}this.isVisible=!0,i.style.display="block",i.style.transform=`translate(${t}px, ${n}px)`,e&&typeof e=="object"&&"style"in e&&Object.assign(i.style,e.style)}}};Qs.defaultProps={...ii.defaultProps};var Js=class{constructor(e){this.targets={},this.order=[],this.eventManagers={},this._eventRootToCanvasId=new WeakMap,this._createEventManager=e.createEventManager,this._getEventRoot=e.getEventRoot}finalize(){for(let e of Object.values(this.targets))e.eventManager.destroy(),e.presentationContext.destroy();this.targets={},this.order=[],this.eventManagers={},this._eventRootToCanvasId=new WeakMap}syncCanvasEntries(e){let t=this._normalizeCanvasList(e.canvases),n={},i=[],s=new Map;for(let{canvas:a}of t){let c=this._getEventRoot(a);s.set(c,(s.get(c)||0)+1)}for(let{id:a,canvas:c}of t){let l=this._getEventRoot(c),f=s.get(l)===1?l:c,u=this.targets[a];if(!u||u.device!==e.device||u.canvas!==c||u.eventRoot!==f){u?.eventManager.destroy(),u?.presentationContext.destroy();let d=e.device.createPresentationContext({id:a,canvas:c,useDevicePixels:e.useDevicePixels,autoResize:!0});u={id:a,device:e.device,canvas:c,eventRoot:f,presentationContext:d,eventManager:this._createEventManager(f)}}this._eventRootToCanvasId.set(f,a),this._eventRootToCanvasId.set(c,a),n[a]=u,i.push(a)}for(let[a,c]of Object.entries(this.targets))n[a]||(c.eventManager.destroy(),c.presentationContext.destroy());this.targets=n,this.order=i;let o=Object.fromEntries(Object.entries(n).map(([a,c])=>[a,c.eventManager]));this._haveSameEventManagers(o)||(this.eventManagers=o)}getCanvasIdFromEvent(e){return e?this._eventRootToCanvasId.get(e):void 0}getTarget(e){return this.targets[e||this.order[0]||fr]||null}_normalizeCanvasList(e=[]){let t=new Set;return e.map((n,i)=>{let s,o;return typeof n=="string"?(s=document.getElementById(n),z(s,`Canvas with id ${n} not found`),o=n):(s=n,o=s.id||`deckgl-canvas-${i}`),z(!t.has(o),`Duplicate canvas id ${o}`),t.add(o),{id:o,canvas:s}})}_haveSameEventManagers(e){let t=Object.keys(e),n=Object.keys(this.eventManagers);return t.length===n.length&&t.every(i=>e[i]===this.eventManagers[i])}};I();pl();X();X();Li();function $t(){}var hB=({isDragging:r})=>r?"grabbing":"grab",ow={id:"",width:"100%",height:"100%",style:null,viewState:null,initialViewState:null,pickingRadius:0,pickAsync:"auto",layerFilter:null,parameters:{},parent:null,device:null,deviceProps:{},gl:null,canvas:null,_canvases:null,layers:[],effects:[],views:null,controller:null,useDevicePixels:!0,touchAction:"none",eventRecognizerOptions:{},_framebuffer:null,_animate:!1,_pickable:!0,_typedArrayManagerProps:{},_customRender:null,widgets:[],onDeviceInitialized:$t,onWebGLInitialized:$t,onResize:$t,onViewStateChange:$t,onInteractionStateChange:$t,onBeforeRender:$t,onAfterRender:$t,onLoad:$t,onError:r=>F.error(r.message,r.cause)(),onHover:null,onClick:null,onDragStart:null,onDrag:null,onDragEnd:null,_onMetrics:null,getCursor:hB,getTooltip:null,debug:!1,drawPickingColors:!1},uo=class{constructor(e){this.width=0,this.height=0,this.userData={},this.device=null,this.canvas=null,this.viewManager=null,this.layerManager=null,this.effectManager=null,this.deckRenderer=null,this.deckPicker=null,this.eventManager=null,this.eventManagers={},this.widgetManager=null,this.tooltip=null,this.animationLoop=null,this._canvasContext=null,this._deviceResizeHandler=null,this.cursorState={isHovering:!1,isDragging:!1},this.stats=new Ue({id:"deck.gl"}),this.metrics={fps:0,setPropsTime:0,layersCount:0,drawLayersCount:0,updateLayersCount:0,updateAttributesCount:0,updateAttributesTime:0,framesRedrawn:0,pickTime:0,pickCount:0,pickLayersCount:0,gpuTime:0,gpuTimePerFrame:0,cpuTime:0,cpuTimePerFrame:0,bufferMemory:0,textureMemory:0,renderbufferMemory:0,gpuMemory:0},this._metricsCounter=0,this._hoverPickSequence=0,this._pointerDownPickSequence=0,this._needsRedraw="Initial render",this._canvasManager=new Js({createEventManager:i=>this._createEventManager(i),getEventRoot:i=>this._getEventRoot(i)}),this._ownedCanvas=null,this._pickRequest={mode:"hover",x:-1,y:-1,radius:0,canvasId:void 0,event:null,unproject3D:!1},this._lastPointerDownInfo=null,this._lastPointerDownInfoPromise=null,this._onPointerMove=i=>{let{_pickRequest:s}=this,o=this._getCanvasIdFromEvent(i);if(i.type==="pointerleave")s.x=-1,s.y=-1,s.radius=0,s.canvasId=o;else{if(i.leftButton||i.rightButton)return;{let a=i.offsetCenter;if(!a)return;s.x=a.x,s.y=a.y,s.radius=this.props.pickingRadius,s.canvasId=o}}this.layerManager&&(this.layerManager.context.mousePosition={x:s.x,y:s.y}),s.event=i},this._onEvent=i=>{let s=zn[i.type],o=i.offsetCenter,a=this._getCanvasIdFromEvent(i);if(!s||!o||!this.layerManager)return;let c=this.layerManager.getLayers(),l=this._getInternalPickingMode();if(!l)return;if(l==="sync"){let u=i.type==="click"&&this._shouldUnproject3D(c)?this._getFirstPickedInfo(this._pickPointSync(this._getPointPickOptions(o.x,o.y,{unproject3D:!0,canvasId:a},c))):this._getLastPointerDownPickingInfo(o.x,o.y,a,c);this._dispatchPickingEvent(u,i);return}(this._lastPointerDownInfoPromise||Promise.resolve(this._getLastPointerDownPickingInfo(o.x,o.y,a,c))).then(u=>{this._dispatchPickingEvent(u,i)}).catch(u=>this.props.onError?.(u))},this._onPointerDown=i=>{let s=i.offsetCenter,o=this._getCanvasIdFromEvent(i);if(!s)return;let a=this._getInternalPickingMode();if(!a)return;let c=this.layerManager?.getLayers()||[],l=++this._pointerDownPickSequence;if(a==="sync"){let u=this._pickPointSync({x:s.x,y:s.y,canvasId:o,radius:this.props.pickingRadius}),d=this._getFirstPickedInfo(u);this._lastPointerDownInfo=d,this._lastPointerDownInfoPromise=Promise.resolve(d);return}let f=this._pickPointAsync(this._getPointPickOptions(s.x,s.y,{canvasId:o},c)).then(u=>this._getFirstPickedInfo(u)).then(u=>(l===this._pointerDownPickSequence&&(this._lastPointerDownInfo=u),u)).catch(u=>{this.props.onError?.(u);let d=this.deckPicker&&this.viewManager?this._getLastPointerDownPickingInfo(s.x,s.y,o,c):{};return l===this._pointerDownPickSequence&&(this._lastPointerDownInfo=d),d});this._lastPointerDownInfo=null,this._lastPointerDownInfoPromise=f};let t=e;this.props={...ow,...e},e=this.props,this._validateCanvasConfiguration(e),e.viewState&&e.initialViewState&&F.warn("View state tracking is disabled. Use either `initialViewState` for auto update or `viewState` for manual update.")(),this.viewState=this.props.initialViewState,e.device&&(this.device=e.device,this._setDeviceCanvasContext(e.device));let n=this.device;!n&&e.gl&&(e.gl instanceof WebGLRenderingContext&&F.error("WebGL1 context not supported.")(),n=fo.attach(e.gl,{_cacheShaders:!0,_cachePipelines:!0,...this.props.deviceProps})),n||(n=this._createDevice(e)),this.animationLoop=this._createAnimationLoop(n,e),this.setProps(t),e._typedArrayManagerProps&&tt.setOptions(e._typedArrayManagerProps),this.animationLoop.start()}finalize(){this._restoreDeviceResizeHandler(),this.animationLoop?.stop(),this.animationLoop?.destroy(),this.animationLoop=null,this._hoverPickSequence++,this._pointerDownPickSequence++,this._lastPointerDownInfo=null,this._lastPointerDownInfoPromise=null,this.layerManager?.finalize(),this.layerManager=null,this.viewManager?.finalize(),this.viewManager=null,this.effectManager?.finalize(),this.effectManager=null,this.deckRenderer?.finalize(),this.deckRenderer=null,this.deckPicker?.finalize(),this.deckPicker=null,Object.keys(this._canvasManager.targets).length||this.eventManager?.destroy(),this.eventManager=null,this.eventManagers={},this.widgetManager?.finalize(),this.widgetManager=null,this._canvasManager.finalize(),this._isMultiCanvasMode()?this.canvas=null:this.canvas&&this.canvas===this._ownedCanvas&&(this.canvas.parentElement?.removeChild(this.canvas),this.canvas=null,this._ownedCanvas=null),this._canvasContext=null}setProps(e){this.stats.get("setProps Time").timeStart(),"onLayerHover"in e&&F.removed("onLayerHover","onHover")(),"onLayerClick"in e&&F.removed("onLayerClick","onClick")(),e.initialViewState&&!Z(this.props.initialViewState,e.initialViewState,3)&&(this.viewState=e.initialViewState),z(!("_canvases"in e)||Array.isArray(e._canvases)===this._isMultiCanvasMode()),Object.assign(this.props,e),this._validateCanvasConfiguration(this.props),this._validateInternalPickingMode(),this.device&&this._isMultiCanvasMode()&&this._syncCanvasTargets(),this._setCanvasSize(this.props);let t=Object.create(this.props);if(Object.assign(t,{views:this._getViews(),width:this.width,height:this.height,viewState:this._getViewState(),eventManagers:this.eventManagers}),e.device&&e.device.id!==this.device?.id){let n=e.device.getDefaultCanvasContext();this.animationLoop?.stop(),!this._isMultiCanvasMode()&&this.canvas!==n.canvas&&(this.canvas?.remove(),this.eventManager?.destroy(),this.canvas=null),this._setDeviceCanvasContext(e.device),F.log(`recreating animation loop for new device! id=${e.device.id}`)(),this.animationLoop=this._createAnimationLoop(e.device,e),this.animationLoop.start()}if(this.animationLoop?.setProps(t),e.useDevicePixels!==void 0&&this._canvasContext?.setProps){this._canvasContext.setProps({useDevicePixels:e.useDevicePixels});for(let n of Object.values(this._canvasManager.targets))n.presentationContext.setProps({useDevicePixels:e.useDevicePixels})}this.layerManager&&(this.viewManager.setProps(t),this.layerManager.activateViewport(this.getViewports()[0]),this.layerManager.setProps(t),this.effectManager.setProps(t),this.deckRenderer.setProps(t),this.deckPicker.setProps(t),this.widgetManager.setProps(t)),this.stats.get("setProps Time").timeEnd()}needsRedraw(e={clearRedrawFlags:!1}){if(!this.layerManager)return!1;if(this.props._animate)return"Deck._animate";let t=this._needsRedraw;e.clearRedrawFlags&&(this._needsRedraw=!1);let n=this.viewManager.needsRedraw(e),i=this.layerManager.needsRedraw(e),s=this.effectManager.needsRedraw(e),o=this.deckRenderer.needsRedraw(e);return t=t||n||i||s||o,t}redraw(e){if(!this.layerManager)return;let t=this.needsRedraw({clearRedrawFlags:!0});t=e||t,t&&(this.stats.get("Redraw Count").incrementCount(),this.props._customRender?this.props._customRender(t):this._drawLayers(t))}get isInitialized(){return this.viewManager!==null}getViews(){return z(this.viewManager),this.viewManager.views}getView(e){return z(this.viewManager),this.viewManager.getView(e)}getViewports(e){return z(this.viewManager),this.viewManager.getViewports(e)}getCanvas(){return this.canvas}getCanvasContext(e){let t=e?this.viewManager?.getView(e)?.props.canvasId:void 0;return this._getCanvasContext(t)}getEventManager(e){if(!e||!this.viewManager)return this.eventManager;let t=this.viewManager.getCanvasId(e)||fr;return this.eventManagers[t]||this.eventManager}async pickObjectAsync(e){let t=(await this._pickAsync("pickObjectAsync","pickObject Time",e)).result;return t.length?t[0]:null}async pickObjectsAsync(e){return await this._pickAsync("pickObjectsAsync","pickObjects Time",e)}pickObject(e){let t=this._pick("pickObject","pickObject Time",e).result;return t.length?t[0]:null}pickMultipleObjects(e){return e.depth=e.depth||10,this._pick("pickObject","pickMultipleObjects Time",e).result}pickObjects(e){return this._pick("pickObjects","pickObjects Time",e)}_pickPositionForController(e,t,n){return this._getInternalPickingMode()!=="sync"?null:this.pickObject({x:e,y:t,radius:0,unproject3D:!0,canvasId:n?this.viewManager?.getCanvasId(n):void 0})}_addResources(e,t=!1){for(let n in e)this.layerManager.resourceManager.add({resourceId:n,data:e[n],forceUpdate:t})}_removeResources(e){for(let t of e)this.layerManager.resourceManager.remove(t)}_addDefaultEffect(e){this.effectManager.addDefaultEffect(e)}_addDefaultShaderModule(e){this.layerManager.addDefaultShaderModule(e)}_removeDefaultShaderModule(e){this.layerManager?.removeDefaultShaderModule(e)}_resolveInternalPickingMode(){let{pickAsync:e}=this.props,t=this.device?.type||this.props.deviceProps?.type;if(e==="auto")return t==="webgpu"?"async":"sync";if(e==="sync"&&t==="webgpu")throw new Error('`pickAsync: "sync"` is not supported when Deck is using a WebGPU device.');return e}_getInternalPickingMode(){try{return this._resolveInternalPickingMode()}catch(e){return this.props.onError?.(e),null}}_validateInternalPickingMode(){this._getInternalPickingMode()}_getFirstPickedInfo({result:e,emptyInfo:t}){return e[0]||t}_shouldUnproject3D(e=this.layerManager?.getLayers()||[]){return e.some(t=>t.props.pickable==="3d")}_getPointPickOptions(e,t,n={},i=this.layerManager?.getLayers()||[]){return{x:e,y:t,canvasId:n.canvasId,radius:this.props.pickingRadius,unproject3D:this._shouldUnproject3D(i),...n}}_pickPointSync(e){return this._pick("pickObject","pickObject Time",e)}_pickPointAsync(e){return this._pickAsync("pickObjectAsync","pickObject Time",e)}_getLastPointerDownPickingInfo(e,t,n,i=this.layerManager?.getLayers()||[]){return this.deckPicker.getLastPickedObject({x:e,y:t,layers:i,viewports:this.getViewports({x:e,y:t,canvasId:n})},this._lastPointerDownInfo)}_applyHoverCallbacks({result:e,emptyInfo:t},n){if(!this.widgetManager)return;this.cursorState.isHovering=e.length>0;let i=t,s=!1;for(let o of e)i=o,s=o.layer?.onHover(o,n)||s;s||(this.props.onHover?.(i,n),this.widgetManager.onHover(i,n))}_dispatchPickingEvent(e,t){if(!this.layerManager||!this.widgetManager)return;let n=zn[t.type];if(!n)return;let{layer:i}=e,s=i&&(i[n]||i.props[n]),o=this.props[n],a=!1;s&&(a=s.call(i,e,t)),a||(o?.(e,t),this.widgetManager.onEvent(e,t))}_pickAsync(e,t,n){z(this.deckPicker);let{stats:i}=this,s=this._isMultiCanvasMode()?n.canvasId||this._getDefaultCanvasId():n.canvasId,o=this._getCanvasContext(s)||void 0;i.get("Pick Count").incrementCount(),i.get(t).timeStart(),this._resizeForCanvasTarget(s);let a=this.deckPicker[e]({layers:this.layerManager.getLayers(n),views:this.viewManager.getViews(),viewports:this.getViewports({...n,canvasId:s}),onViewportActive:this.layerManager.activateViewport,effects:this.effectManager.getEffects(),...n,canvasId:s,canvasContext:o});return i.get(t).timeEnd(),a}_pick(e,t,n){z(this.deckPicker);let{stats:i}=this,s=this._isMultiCanvasMode()?n.canvasId||this._getDefaultCanvasId():n.canvasId,o=this._getCanvasContext(s)||void 0;i.get("Pick Count").incrementCount(),i.get(t).timeStart(),this._resizeForCanvasTarget(s);let a=this.deckPicker[e]({layers:this.layerManager.getLayers(n),views:this.viewManager.getViews(),viewports:this.getViewports({...n,canvasId:s}),onViewportActive:this.layerManager.activateViewport,effects:this.effectManager.getEffects(),...n,canvasId:s,canvasContext:o});return i.get(t).timeEnd(),a}_createCanvas(e){let t=e.canvas;return typeof t=="string"&&(t=document.getElementById(t),z(t)),t?this._ownedCanvas=null:(t=document.createElement("canvas"),t.id=e.id||"deckgl-overlay",e.width&&typeof e.width=="number"&&(t.width=e.width),e.height&&typeof e.height=="number"&&(t.height=e.height),(e.parent||document.body).appendChild(t),this._ownedCanvas=t),Object.assign(t.style,e.style),t}_isMultiCanvasMode(){return Array.isArray(this.props._canvases)}_getDefaultCanvasId(){return this._canvasManager.order[0]||fr}_validateCanvasConfiguration(e){Array.isArray(e._canvases)&&(z(!e.canvas),z(!e.gl),z(!e.device?.canvasContext||e.device.getDefaultCanvasContext().offscreenCanvas))}_createEventManager(e){let t=new ws(e,{touchAction:this.props.touchAction,recognizers:Object.keys(lh).map(n=>{let[i,s,o,a]=lh[n],c=this.props.eventRecognizerOptions?.[n],l={...s,...c,event:n};return{recognizer:new i(l),recognizeWith:o,requireFailure:a}}),events:{pointerdown:this._onPointerDown,pointermove:this._onPointerMove,pointerleave:this._onPointerMove}});for(let n in zn)n==="dblclick"?t.watch(n,this._onEvent):t.on(n,this._onEvent);return t}_getEventRoot(e){return e.closest(".deck-events-root")||this.props.parent?.querySelector(".deck-events-root")||e}_syncCanvasTargets(){if(!this.device||!this._isMultiCanvasMode())return;this._canvasManager.syncCanvasEntries({device:this.device,canvases:this.props._canvases||[],useDevicePixels:this.props.useDevicePixels}),this.eventManagers=this._canvasManager.eventManagers;let e=this._getDefaultCanvasId();this.eventManager=this.eventManagers[e]||null,this.canvas=this._canvasManager.targets[e]?.canvas||null}_setCanvasContext(e){this._canvasContext=e,"style"in e.canvas&&(this.canvas=e.canvas)}_setDeviceCanvasContext(e,t={}){let n=e.getDefaultCanvasContext();this._setCanvasContext(n),this._setDeviceResizeHandler(e,t)}_setDeviceResizeHandler(e,t={}){let n=!!t.syncDrawingBuffer;if(this._deviceResizeHandler?.device===e){this._deviceResizeHandler.syncDrawingBuffer=n;return}this._restoreDeviceResizeHandler();let i=s=>{this._isMultiCanvasMode()?this._updateMultiCanvasDimensions():s===this._canvasContext&&this._canvasContext&&this._onCanvasContextResize(this._canvasContext,{syncDrawingBuffer:this._deviceResizeHandler?.syncDrawingBuffer})};e.props.onResize=i,this._deviceResizeHandler={device:e,onResize:i,syncDrawingBuffer:n}}_restoreDeviceResizeHandler(){let e=this._deviceResizeHandler;e&&e.device.props?.onResize===e.onResize&&(e.device.props.onResize=$t),this._deviceResizeHandler=null}_setCanvasSize(e){if(this._isMultiCanvasMode()||!this.canvas)return;let{width:t,height:n}=e;if(t||t===0){let i=Number.isFinite(t)?`${t}px`:t;this.canvas.style.width=i}if(n||n===0){let i=Number.isFinite(n)?`${n}px`:n;this.canvas.style.position=e.style?.position||"absolute",this.canvas.style.height=i}}_getCanvasIdFromEvent(e){return this._canvasManager.getCanvasIdFromEvent(e?.rootElement)}_getCanvasContext(e){return this._canvasManager.getTarget(e)?.presentationContext||this._canvasContext}_resizeForCanvasTarget(e){let t=this._canvasManager.getTarget(e);if(!t||!this.device?.canvasContext)return;let[n,i]=t.presentationContext.getDrawingBufferSize();this.device.canvasContext.setDrawingBufferSize(n,i)}_createDeviceCanvas(e){if(this._isMultiCanvasMode()){let t=globalThis.OffscreenCanvas;if(!t)throw new Error("`_canvases` requires OffscreenCanvas support.");let n=typeof e.width=="number"&&Number.isFinite(e.width)?e.width:1,i=typeof e.height=="number"&&Number.isFinite(e.height)?e.height:1;return new t(n,i)}return this._createCanvas(e)}_updateCanvasSize(e=this._canvasContext){if(this._isMultiCanvasMode()){this._updateMultiCanvasDimensions();return}let{canvas:t}=this,[n,i]=e?e.getCSSSize():[t?.clientWidth??t?.width??0,t?.clientHeight??t?.height??0];(n!==this.width||i!==this.height)&&(this.width=n,this.height=i,this.viewManager?.setProps({width:n,height:i}),this.layerManager?.activateViewport(this.getViewports()[0]),this.props.onResize({width:n,height:i},e||void 0))}_onCanvasContextResize(e,t={}){if(t.syncDrawingBuffer){let{width:n,height:i}=e.canvas;e.setDrawingBufferSize(n,i)}this._needsRedraw="Canvas resized",this._updateCanvasSize(e)}_updateMultiCanvasDimensions(){let[e,t]=this._getCanvasContext()?.getCSSSize()||[0,0];(e!==this.width||t!==this.height)&&(this.width=e,this.height=t,this.props.onResize({width:e,height:t})),this._needsRedraw="Canvas resized",this.viewManager?.setNeedsUpdate("Canvas resized"),this.viewManager?.setProps({width:this.width,height:this.height})}_createAnimationLoop(e,t){let{gl:n,onError:i}=t;return new Bs({device:e,autoResizeDrawingBuffer:!n&&!Array.isArray(t._canvases),autoResizeViewport:!1,onInitialize:s=>this._setDevice(s.device),onRender:this._onRenderFrame.bind(this),onError:i})}_createDevice(e){let t=this.props.deviceProps?.createCanvasContext,n=typeof t=="object"?t:void 0,i={adapters:[],_cacheShaders:!0,_cachePipelines:!0,...e.deviceProps};i.adapters.includes(fo)||i.adapters.push(fo);let s={alphaMode:this.props.deviceProps?.type==="webgpu"?"premultiplied":void 0};return vn.createDevice({_reuseDevices:!0,type:"webgl",...i,createCanvasContext:{...s,...n,canvas:this._createDeviceCanvas(e),useDevicePixels:this.props.useDevicePixels,autoResize:!0}})}_getViewState(){return this.props.viewState||this.viewState}_getViews(){let{views:e}=this.props,t=Array.isArray(e)?e:e?[e]:[new Bc({id:"default-view"})];return t.length&&this.props.controller&&(t[0]=t[0].clone({controller:this.props.controller})),t}_onContextLost(){let{onError:e}=this.props;this.animationLoop&&e&&e(new Error("WebGL context is lost"))}_pickAndCallback(){let{_pickRequest:e}=this;if(e.event){let t=e.event,n=this.layerManager?.getLayers()||[],i=this._getPointPickOptions(e.x,e.y,{canvasId:e.canvasId,radius:e.radius,mode:e.mode},n),s=this._getInternalPickingMode(),o=++this._hoverPickSequence;if(e.event=null,e.canvasId=void 0,!s)return;if(s==="sync"){this._applyHoverCallbacks(this._pickPointSync(i),t);return}this._pickPointAsync(i).then(({result:a,emptyInfo:c})=>{o===this._hoverPickSequence&&this._applyHoverCallbacks({result:a,emptyInfo:c},t)}).catch(a=>this.props.onError?.(a))}}_updateCursor(){let e=this.props.getCursor(this.cursorState);if(this._isMultiCanvasMode()){for(let n of Object.values(this._canvasManager.targets))n.canvas.style.cursor=e;return}let t=this.props.parent||this.canvas;t&&(t.style.cursor=e)}_setDevice(e){if(this.device=e,this._validateInternalPickingMode(),!this.animationLoop)return;this._setDeviceCanvasContext(e,{syncDrawingBuffer:!!(this.props.gl&&this.props.device!==e)}),this._isMultiCanvasMode()?this._syncCanvasTargets():this.canvas&&!this.canvas.isConnected&&this.props.parent&&this.props.parent.insertBefore(this.canvas,this.props.parent.firstChild),this.device.type==="webgl"&&this.device.setParametersWebGL({blend:!0,blendFunc:[770,771,1,771],polygonOffsetFill:!0,depthTest:!0,depthFunc:515}),this.props.onDeviceInitialized(this.device),this.device.type==="webgl"&&this.props.onWebGLInitialized(this.device.gl);let t=new Jr;if(t.play(),this.animationLoop.attachTimeline(t),!this._isMultiCanvasMode()){let s=this.canvas&&this._getEventRoot(this.canvas);z(s),this.eventManager=this._createEventManager(s),this.eventManagers={[fr]:this.eventManager}}this.viewManager=new Gs({timeline:t,eventManager:this.eventManager,eventManagers:this.eventManagers,getCanvasContext:this._isMultiCanvasMode()?this.getCanvasContext.bind(this):void 0,onViewStateChange:this._onViewStateChange.bind(this),onInteractionStateChange:this._onInteractionStateChange.bind(this),pickPosition:this._pickPositionForController.bind(this),views:this._getViews(),viewState:this._getViewState(),width:this.width,height:this.height});let n=this.viewManager.getViewports()[0];this.layerManager=new Us(this.device,{deck:this,stats:this.stats,viewport:n,timeline:t}),this.effectManager=new qs({deck:this,device:this.device}),this.deckRenderer=new Zs(this.device,{stats:this.stats}),this.deckPicker=new Ks(this.device,{stats:this.stats});let i=this.props.parent?.querySelector(".deck-widgets-root")||(this._isMultiCanvasMode()?this.props.parent||this.canvas?.parentElement:null)||this.canvas?.parentElement;this.widgetManager=new kc({deck:this,parentElement:i}),this.widgetManager.addDefault(new Qs),this.setProps({}),this._updateCanvasSize(this._canvasContext),this.props.onLoad()}_drawLayers(e,t){let{device:n,gl:i}=this.layerManager.context;this.props.onBeforeRender({device:n,gl:i});let s={target:this.props._framebuffer,layers:this.layerManager.getLayers(),viewports:this.viewManager.getViewports(),onViewportActive:this.layerManager.activateViewport,views:this.viewManager.getViews(),pass:"screen",effects:this.effectManager.getEffects(),...t};if(this._isMultiCanvasMode()&&s.pass==="screen"&&!s.target&&this._canvasManager.order.length)for(let o of this._canvasManager.order){let a=s.viewports.filter(f=>this.viewManager.getCanvasId(f.id)===o);if(!a.length){let f=this._canvasManager.targets[o];this._resizeForCanvasTarget(o),this.deckRenderer?.renderLayers({...s,canvasContext:f.presentationContext,target:f.presentationContext.getCurrentFramebuffer(),viewports:[],clearCanvas:!0}),f.presentationContext.present();continue}let c=this._canvasManager.targets[o];this._resizeForCanvasTarget(o);let l=c.presentationContext.getCurrentFramebuffer();this.deckRenderer?.renderLayers({...s,canvasContext:c.presentationContext,target:l,viewports:a}),c.presentationContext.present()}else this.deckRenderer?.renderLayers(s);s.pass==="screen"&&this.widgetManager.onRedraw({viewports:s.viewports,layers:s.layers}),this.props.onAfterRender({device:n,gl:i})}_onRenderFrame(){this._getFrameStats(),this._metricsCounter++%60===0&&(this._getMetrics(),this.stats.reset(),F.table(4,this.metrics)(),this.props._onMetrics&&this.props._onMetrics(this.metrics)),this._updateCursor(),this.layerManager.updateLayers(),this._pickAndCallback(),this.redraw(),this.viewManager&&this.viewManager.updateViewStates()}_onViewStateChange(e){let t=this.props.onViewStateChange(e)||e.viewState;this.viewState&&(this.viewState={...this.viewState,[e.viewId]:t},this.props.viewState||this.viewManager&&this.viewManager.setProps({viewState:this.viewState}))}_onInteractionStateChange(e){this.cursorState.isDragging=e.isDragging||!1,this.props.onInteractionStateChange(e)}_getFrameStats(){let{stats:e}=this;e.get("frameRate").timeEnd(),e.get("frameRate").timeStart();let t=this.animationLoop.stats;e.get("GPU Time").addTime(t.get("GPU Time").lastTiming),e.get("CPU Time").addTime(t.get("CPU Time").lastTiming)}_getMetrics(){let{metrics:e,stats:t}=this;e.fps=t.get("frameRate").getHz(),e.setPropsTime=t.get("setProps Time").time,e.updateAttributesTime=t.get("Update Attributes").time,e.framesRedrawn=t.get("Redraw Count").count,e.pickTime=t.get("pickObject Time").time+t.get("pickMultipleObjects Time").time+t.get("pickObjects Time").time,e.pickCount=t.get("Pick Count").count,e.layersCount=this.layerManager?.layers.length??0,e.drawLayersCount=t.get("Layers rendered").lastSampleCount,e.pickLayersCount=t.get("Layers picked").lastSampleCount,e.updateLayersCount=t.get("Layer updates").count,e.updateAttributesCount=t.get("Attributes updated").count,e.gpuTime=t.get("GPU Time").time,e.cpuTime=t.get("CPU Time").time,e.gpuTimePerFrame=t.get("GPU Time").getAverageTime(),e.cpuTimePerFrame=t.get("CPU Time").getAverageTime();let n=vn.stats.get("GPU Time and Memory");e.bufferMemory=n.get("Buffer Memory").count,e.textureMemory=n.get("Texture Memory").count,e.renderbufferMemory=n.get("Renderbuffer Memory").count,e.gpuMemory=n.get("GPU Memory").count}};uo.defaultProps=ow;uo.VERSION=Eg;var aw=uo;I();I();function cw(r){switch(r){case"float64":return Float64Array;case"uint8":case"unorm8":return Uint8ClampedArray;default:return Pr(r)}}var lw=oe.getDataType.bind(oe);function ho(r,e,t){if(e.size>4)return null;let n=t==="webgpu"&&e.type==="uint8"?"unorm8":e.type,i=e.size,s=!!(t!=="webgpu"&&i===3&&n&&["uint8","sint8","unorm8","snorm8","uint16","sint16","unorm16","snorm16"].includes(n));return{attribute:r,format:i>1?`${n}x${i}${s?"-webgl":""}`:e.type,byteOffset:e.offset||0}}function qe(r){return r.stride||r.size*r.bytesPerElement}function fw(r,e){return r.type===e.type&&r.size===e.size&&qe(r)===qe(e)&&(r.offset||0)===(e.offset||0)}function gp(r,e){e.offset&&F.removed("shaderAttribute.offset","vertexOffset, elementOffset")();let t=qe(r),n=e.vertexOffset!==void 0?e.vertexOffset:r.vertexOffset||0,i=e.elementOffset||0,s=n*t+i*r.bytesPerElement+(r.offset||0);return{...e,offset:s,stride:t}}function pB(r,e){let t=gp(r,e);return{high:t,low:{...t,offset:t.offset+r.size*4}}}var po=class{constructor(e,t,n){this._buffer=null,this.device=e,this.id=t.id||"",this.size=t.size||1;let i=t.logicalType||t.type,s=i==="float64",{defaultValue:o}=t;o=Number.isFinite(o)?[o]:o||new Array(this.size).fill(0);let a;s?a="float32":!i&&t.isIndexed?a="uint32":a=i||"float32";let c=cw(i||a);this.doublePrecision=s,s&&t.fp64===!1&&(c=Float32Array),this.value=null,this.settings={...t,defaultType:c,defaultValue:o,logicalType:i,type:a,normalized:a.includes("norm"),size:this.size,bytesPerElement:c.BYTES_PER_ELEMENT},this.state={...n,externalBuffer:null,bufferAccessor:this.settings,allocatedValue:null,numInstances:0,bounds:null,constant:!1}}get isConstant(){return this.state.constant}get buffer(){return this._buffer}get byteOffset(){let e=this.getAccessor();return e.vertexOffset?e.vertexOffset*qe(e):0}get numInstances(){return this.state.numInstances}set numInstances(e){this.state.numInstances=e}get isDoublePrecisionBuffer(){return this._shouldSplitDoublePrecisionValue(this.value)}delete(){this._buffer&&(this._buffer.delete(),this._buffer=null),tt.release(this.state.allocatedValue),this.state.allocatedValue=null}getBuffer(){return this.state.constant&&this.device.type!=="webgpu"?null:this.state.externalBuffer||this._buffer}getValue(e=this.id,t=null){let n={};if(this.state.constant){let i=this.value;if(this.device.type==="webgpu"&&this._buffer)n[e]=this._buffer;else if(t){let s=gp(this.getAccessor(),t),o=s.offset/i.BYTES_PER_ELEMENT,a=s.size||this.size;n[e]=i.subarray(o,o+a)}else n[e]=i}else n[e]=this.getBuffer();return this.doublePrecision&&(this.isDoublePrecisionBuffer?n[`${e}64Low`]=n[e]:n[`${e}64Low`]=new Float32Array(this.size)),n}_getBufferLayout(e=this.id,t=null){let n=this.getAccessor(),i=[],s={name:this.id,byteStride:this.device.type==="webgpu"&&this.state.constant?0:qe(n)};if(this.doublePrecision){let o=pB(n,t||{});i.push(ho(e,{...n,...o.high},this.device.type),ho(`${e}64Low`,{...n,...o.low},this.device.type))}else if(t){let o=gp(n,t);i.push(ho(e,{...n,...o},this.device.type))}else i.push(ho(e,n,this.device.type));return s.attributes=i.filter(Boolean),s}setAccessor(e){this.state.bufferAccessor=e}getAccessor(){return this.state.bufferAccessor}getBounds(){if(this.state.bounds)return this.state.bounds;let e=null;if(this.state.constant&&this.value){let t=Array.from(this.value);e=[t,t]}else{let{value:t,numInstances:n,size:i}=this,s=n*i;if(t&&s&&t.length>=s){let o=new Array(i).fill(1/0),a=new Array(i).fill(-1/0);for(let c=0;c<s;)for(let l=0;l<i;l++){let f=t[c++];f<o[l]&&(o[l]=f),f>a[l]&&(a[l]=f)}e=[o,a]}}return this.state.bounds=e,e}setData(e){let{state:t}=this,n;ArrayBuffer.isView(e)?n={value:e}:e instanceof D?n={buffer:e}:n=e;let i={...this.settings,...n};if(ArrayBuffer.isView(n.value)){if(!n.type)if(this.doublePrecision&&n.value instanceof Float64Array)i.type="float32";else{let o=lw(n.value);i.type=i.normalized?o.replace("int","norm"):o}i.bytesPerElement=n.value.BYTES_PER_ELEMENT,i.stride=qe(i)}if(t.bounds=null,n.constant){let s=n.value;if(s=this._normalizeValue(s,[],0),this.settings.normalized&&(s=this.normalizeConstant(s)),!(!t.constant||!this._areValuesEqual(s,this.value)))return!1;t.externalBuffer=null,t.constant=!0,this.value=ArrayBuffer.isView(s)?s:new Float32Array(s)}else if(n.buffer){let s=n.buffer;t.externalBuffer=s,t.constant=!1,this.value=n.value||null}else if(n.value){this._checkExternalBuffer(n);let s=n.value,o=s;t.externalBuffer=null,t.constant=!1,this.value=s,this._shouldSplitDoublePrecisionValue(o)&&(o=Zn(o,i),s instanceof Float32Array&&(i.stride=i.size*2*Float32Array.BYTES_PER_ELEMENT));let{buffer:a}=this,c=qe(i),l=(i.vertexOffset||0)*c;if(this.settings.isIndexed){let u=this.settings.defaultType;o.constructor!==u&&(o=new u(o))}let f=o.byteLength+l+c*2;(!a||a.byteLength<f)&&(a=this._createBuffer(f)),a.write(o,l)}return this.setAccessor(i),!0}updateSubBuffer(e={}){this.state.bounds=null;let t=this.value,{startOffset:n=0,endOffset:i}=e,s=this._shouldSplitDoublePrecisionValue(t);this.buffer.write(s?Zn(t,{size:this.size,startIndex:n,endIndex:i}):t.subarray(n,i),n*(s?8:t.BYTES_PER_ELEMENT)+this.byteOffset)}allocate(e,t=!1){let{state:n}=this,i=n.allocatedValue,s=tt.allocate(i,e+1,{size:this.size,type:this.settings.defaultType,copy:t});this.value=s;let o=this._shouldSplitDoublePrecisionValue(s),a=o&&s instanceof Float32Array?{...this.settings,stride:this.size*2*Float32Array.BYTES_PER_ELEMENT}:this.settings;this.setAccessor(a);let{byteOffset:c}=this,{buffer:l}=this,f=s.byteLength*(o&&s instanceof Float32Array?2:1);return(!l||l.byteLength<f+c)&&(l=this._createBuffer(f+c),t&&i&&l.write(this._shouldSplitDoublePrecisionValue(i)?Zn(i,this):i,c)),n.allocatedValue=s,n.constant=!1,n.externalBuffer=null,!0}_shouldSplitDoublePrecisionValue(e){return!!(this.doublePrecision&&(e instanceof Float64Array||this.device.type==="webgpu"&&e instanceof Float32Array))}_checkExternalBuffer(e){let{value:t}=e;if(!ArrayBuffer.isView(t))throw new Error(`Attribute ${this.id} value is not TypedArray`);let n=this.settings.defaultType,i=!1;if(this.doublePrecision&&(i=t.BYTES_PER_ELEMENT<4),i)throw new Error(`Attribute ${this.id} does not support ${t.constructor.name}`);!(t instanceof n)&&this.settings.normalized&&!("normalized"in e)&&F.warn(`Attribute ${this.id} is normalized`)()}normalizeConstant(e){switch(this.settings.type){case"snorm8":return new Float32Array(e).map(t=>(t+128)/255*2-1);case"snorm16":return new Float32Array(e).map(t=>(t+32768)/65535*2-1);case"unorm8":return new Float32Array(e).map(t=>t/255);case"unorm16":return new Float32Array(e).map(t=>t/65535);default:return e}}_normalizeValue(e,t,n){let{defaultValue:i,size:s}=this.settings;if(Number.isFinite(e))return t[n]=e,t;if(!e){let o=s;for(;--o>=0;)t[n+o]=i[o];return t}switch(s){case 4:t[n+3]=Number.isFinite(e[3])?e[3]:i[3];case 3:t[n+2]=Number.isFinite(e[2])?e[2]:i[2];case 2:t[n+1]=Number.isFinite(e[1])?e[1]:i[1];case 1:t[n+0]=Number.isFinite(e[0])?e[0]:i[0];break;default:let o=s;for(;--o>=0;)t[n+o]=Number.isFinite(e[o])?e[o]:i[o]}return t}_areValuesEqual(e,t){if(!e||!t)return!1;let{size:n}=this;for(let i=0;i<n;i++)if(e[i]!==t[i])return!1;return!0}_createBuffer(e){this._buffer&&this._buffer.destroy();let{isIndexed:t,type:n}=this.settings,i=this.device.type==="webgpu"&&!t?D.VERTEX|D.STORAGE|D.COPY_DST|D.COPY_SRC:(t?D.INDEX:D.VERTEX)|D.COPY_DST;return this._buffer=this.device.createBuffer({...this._buffer?.props,id:this.id,usage:i,indexType:t?n:void 0,byteLength:e}),this._buffer}};var uw=[],dw=[];function yl(r,e=0,t=1/0){let n=uw,i={index:-1,data:r,target:[]};return r?typeof r[Symbol.iterator]=="function"?n=r:r.length>0&&(dw.length=r.length,n=dw):n=uw,(e>0||Number.isFinite(t))&&(n=(Array.isArray(n)?n:Array.from(n)).slice(e,t),i.index=e-1),{iterable:n,objectInfo:i}}function bl(r){return r&&r[Symbol.asyncIterator]}function xl(r,e){let{size:t,stride:n,offset:i,startIndices:s,nested:o}=e,a=r.BYTES_PER_ELEMENT,c=n?n/a:t,l=i?i/a:0,f=Math.floor((r.length-l)/c);return(u,{index:d,target:h})=>{if(!s){let y=d*c+l;for(let b=0;b<t;b++)h[b]=r[y+b];return h}let p=s[d],m=s[d+1]||f,g;if(o){g=new Array(m-p);for(let y=p;y<m;y++){let b=y*c+l;h=new Array(t);for(let x=0;x<t;x++)h[x]=r[b+x];g[y-p]=h}}else if(c===t)g=r.subarray(p*t+l,m*t+l);else{g=new r.constructor((m-p)*t);let y=0;for(let b=p;b<m;b++){let x=b*c+l;for(let v=0;v<t;v++)g[y++]=r[x+v]}}return g}}var hw=[],mo=[[0,1/0]];function pw(r,e){if(r===mo||(e[0]<0&&(e[0]=0),e[0]>=e[1]))return r;let t=[],n=r.length,i=0;for(let s=0;s<n;s++){let o=r[s];o[1]<e[0]?(t.push(o),i=s+1):o[0]>e[1]?t.push(o):e=[Math.min(o[0],e[0]),Math.max(o[1],e[1])]}return t.splice(i,0,e),t}var gB={interpolation:{duration:0,easing:r=>r},spring:{stiffness:.05,damping:.5}};function vl(r,e){if(!r)return null;Number.isFinite(r)&&(r={type:"interpolation",duration:r});let t=r.type||"interpolation";return{...gB[t],...e,...r,type:t}}var an=class extends po{constructor(e,t){super(e,t,{startIndices:null,constantValue:null,lastExternalBuffer:null,binaryValue:null,binaryAccessor:null,needsUpdate:!0,needsRedraw:!1,layoutChanged:!1,updateRanges:mo}),this.constant=!1,this.settings.update=t.update||(t.accessor?this._autoUpdater:void 0),Object.seal(this.settings),Object.seal(this.state),this._validateAttributeUpdaters()}get startIndices(){return this.state.startIndices}set startIndices(e){this.state.startIndices=e}needsUpdate(){return this.state.needsUpdate}needsRedraw({clearChangedFlags:e=!1}={}){let t=this.state.needsRedraw;return this.state.needsRedraw=t&&!e,t}layoutChanged(){return this.state.layoutChanged}setAccessor(e){var t;(t=this.state).layoutChanged||(t.layoutChanged=!fw(e,this.getAccessor())),super.setAccessor(e)}getUpdateTriggers(){let{accessor:e}=this.settings;return[this.id].concat(typeof e!="function"&&e||[])}supportsTransition(){return!!this.settings.transition}getTransitionSetting(e){if(!e||!this.supportsTransition())return null;let{accessor:t}=this.settings,n=this.settings.transition,i=Array.isArray(t)?e[t.find(s=>e[s])]:e[t];return vl(i,n)}setNeedsUpdate(e=this.id,t){if(this.state.needsUpdate=this.state.needsUpdate||e,this.setNeedsRedraw(e),t){let{startRow:n=0,endRow:i=1/0}=t;this.state.updateRanges=pw(this.state.updateRanges,[n,i])}else this.state.updateRanges=mo}clearNeedsUpdate(){this.state.needsUpdate=!1,this.state.updateRanges=hw}setNeedsRedraw(e=this.id){this.state.needsRedraw=this.state.needsRedraw||e}allocate(e){let{state:t,settings:n}=this;if(n.noAlloc)return!1;if(n.update){let i=this.isConstant;return super.allocate(e,t.updateRanges!==mo),t.layoutChanged||(t.layoutChanged=i&&this.device.type==="webgpu"),!0}return!1}updateBuffer({numInstances:e,data:t,props:n,context:i}){if(!this.needsUpdate())return!1;let{state:{updateRanges:s},settings:{update:o,noAlloc:a}}=this,c=!0;if(o){for(let[l,f]of s)o.call(i,this,{data:t,startRow:l,endRow:f,props:n,numInstances:e});if(this.value)if(this.constant||!this.buffer||this.buffer.byteLength<this.value.byteLength+this.byteOffset){if(this.constant){let l=this.value;this.value=null,this.setConstantValue(i,l)}else this.setData({value:this.value,constant:this.constant});this.constant=!1}else for(let[l,f]of s){let u=Number.isFinite(l)?this.getVertexOffset(l):0,d=Number.isFinite(f)?this.getVertexOffset(f):a||!Number.isFinite(e)?this.value.length:e*this.size;super.updateSubBuffer({startOffset:u,endOffset:d})}this._checkAttributeArray()}else c=!1;return this.clearNeedsUpdate(),this.setNeedsRedraw(),c}setConstantValue(e,t){var n;if(t===void 0||typeof t=="function")return!1;let i=this.isConstant,s=this.settings.transform&&e?this.settings.transform.call(e,t):t,o=this.settings.defaultType;this.state.constantValue=this._normalizeValue(s,new o(this.size),0);let a=this.setData({constant:!0,value:s});if(this.device.type==="webgpu"){let c=this.state.constantValue;this.doublePrecision&&(c instanceof Float32Array||c instanceof Float64Array)&&(c=Zn(c,{size:this.size}),this.setAccessor({...this.getAccessor(),stride:this.size*2*Float32Array.BYTES_PER_ELEMENT}));let l=this._buffer;(!l||l.byteLength<c.byteLength)&&(l=this._createBuffer(c.byteLength)),l.write(c),(n=this.state).layoutChanged||(n.layoutChanged=!i),this.constant=!1}return a&&this.setNeedsRedraw(),this.clearNeedsUpdate(),!0}getConstantValue(){return this.isConstant?this.state.constantValue:null}setExternalBuffer(e){let{state:t}=this;return e?(this.clearNeedsUpdate(),t.lastExternalBuffer===e||(t.lastExternalBuffer=e,this.setNeedsRedraw(),this.setData(e)),!0):(t.lastExternalBuffer=null,!1)}setBinaryValue(e,t=null){let{state:n,settings:i}=this;if(!e)return n.binaryValue=null,n.binaryAccessor=null,!1;if(i.noAlloc)return!1;if(n.binaryValue===e)return this.clearNeedsUpdate(),!0;if(n.binaryValue=e,this.setNeedsRedraw(),i.transform||t!==this.startIndices){ArrayBuffer.isView(e)&&(e={value:e});let o=e;z(ArrayBuffer.isView(o.value),`invalid ${i.accessor}`);let a=!!o.size&&o.size!==this.size;return n.binaryAccessor=xl(o.value,{size:o.size||this.size,stride:o.stride,offset:o.offset,startIndices:t,nested:a}),!1}return this.clearNeedsUpdate(),this.setData(e),!0}getVertexOffset(e){let{startIndices:t}=this;return(t?e<t.length?t[e]:this.numInstances:e)*this.size}getValue(){let e=this.settings.shaderAttributes,t=super.getValue();if(!e)return t;for(let n in e)Object.assign(t,super.getValue(n,e[n]));return t}getBufferLayout(e){this.state.layoutChanged=!1;let t=this.settings.shaderAttributes,n=super._getBufferLayout(),{stepMode:i}=this.settings;if(i==="dynamic"?n.stepMode=e?e.isInstanced?"instance":"vertex":"instance":n.stepMode=i??"vertex",!t)return n;for(let s in t){let o=super._getBufferLayout(s,t[s]);n.attributes.push(...o.attributes)}return n}_autoUpdater(e,{data:t,startRow:n,endRow:i,props:s,numInstances:o}){let{settings:a,state:c,value:l,size:f,startIndices:u}=e,{accessor:d,transform:h}=a,p=c.binaryAccessor||(typeof d=="function"?d:s[d]);z(typeof p=="function",`accessor "${d}" is not a function`);let m=e.getVertexOffset(n),{iterable:g,objectInfo:y}=yl(t,n,i);for(let b of g){y.index++;let x=p(b,y);if(h&&(x=h.call(this,x)),u){let v=(y.index<u.length-1?u[y.index+1]:o)-u[y.index];if(x&&Array.isArray(x[0])){let w=m;for(let E of x)e._normalizeValue(E,l,w),w+=f}else x&&x.length>f?l.set(x,m):(e._normalizeValue(x,y.target,0),E0({target:l,source:y.target,start:m,count:v}));m+=v*f}else e._normalizeValue(x,l,m),m+=f}}_validateAttributeUpdaters(){let{settings:e}=this;if(!(e.noAlloc||typeof e.update=="function"))throw new Error(`Attribute ${this.id} missing update or accessor`)}_checkAttributeArray(){let{value:e}=this,t=Math.min(4,this.size);if(e&&e.length>=t){let n=!0;switch(t){case 4:n=n&&Number.isFinite(e[3]);case 3:n=n&&Number.isFinite(e[2]);case 2:n=n&&Number.isFinite(e[1]);case 1:n=n&&Number.isFinite(e[0]);break;default:n=!1}if(!n)throw new Error(`Illegal attribute generated for ${this.id}`)}}};jt();wp();jt();var _o=class r{gpuDataEvaluators;format;length;id;_gpuVector;_ownsGPUDataEvaluators;_destroyed=!1;static fromGPUVector(e){if(e.bufferLayout)throw new Error(`GPUVectorEvaluator.fromGPUVector() does not accept interleaved vector "${e.name}"`);if(e.data.length===0)throw new Error(`GPUVectorEvaluator.fromGPUVector() requires GPUData for "${e.name}"`);return new r({id:e.name,gpuDataEvaluators:e.data.map(t=>$.fromGPUData(t,{id:e.name})),gpuVector:e,format:e.format})}static fromGPUDataEvaluators(e,t={}){return new r({id:t.id,gpuDataEvaluators:e,format:t.format})}constructor({id:e,gpuDataEvaluators:t,gpuVector:n,format:i}){if(t.length===0)throw new Error("GPUVectorEvaluator requires at least one GPUData evaluator");CB(t),this.id=e,this.gpuDataEvaluators=t,this.format=i??t[0].format,this.length=t.reduce((s,o)=>s+o.length,0),this._gpuVector=n,this._ownsGPUDataEvaluators=!n}get evaluated(){return!!this._gpuVector}get gpuVector(){if(!this._gpuVector)throw new Error(`${this} not evaluated`);return this._gpuVector}mapGPUData(e){return r.fromGPUDataEvaluators(this.gpuDataEvaluators.map((t,n)=>e(t,n)),{id:this.id})}async evaluate(e,t={}){if(this._destroyed)throw new Error(`GPUVectorEvaluator ${this} already destroyed`);if(this._gpuVector)return this._gpuVector;let n=await Promise.all(this.gpuDataEvaluators.map(a=>a.evaluate(e,t))),i=n[0],s=n.map(Tw),o=t.format??this.format??i.format;return this._gpuVector=new Mt({type:"data",name:t.name??this.id??"vector",format:o,data:s,stride:i.stride,byteStride:i.byteStride,rowByteLength:i.rowByteLength,bufferLayout:i.bufferLayout}),this._gpuVector}evaluateSync(e,t={}){if(this._destroyed)throw new Error(`GPUVectorEvaluator ${this} already destroyed`);if(this._gpuVector)return this._gpuVector;let n=this.gpuDataEvaluators.map(a=>a.evaluateSync(e,t)),i=n[0],s=n.map(Tw),o=t.format??this.format??i.format;return this._gpuVector=new Mt({type:"data",name:t.name??this.id??"vector",format:o,data:s,stride:i.stride,byteStride:i.byteStride,rowByteLength:i.rowByteLength,bufferLayout:i.bufferLayout}),this._gpuVector}destroy(){if(this._ownsGPUDataEvaluators)for(let e of this.gpuDataEvaluators)e.destroy();this._gpuVector=void 0,this._destroyed=!0}toString(){return this.id??this.constructor.name}};function CB(r){let e=r[0];for(let t of r.slice(1))if(t.type!==e.type||t.size!==e.size||t.normalized!==e.normalized||t.format!==e.format)throw new Error("GPUVectorEvaluator requires matching GPUData evaluator layouts")}function Tw(r){let[e,...t]=r.data;if(!e||t.length>0)throw new Error(`GPUVectorEvaluator requires one GPUData chunk for "${r.name}"`);return e}jt();I();var Tp={};It(Tp,{arithmetic:()=>Lw,dot:()=>Bw,equalAll:()=>Ow,extent:()=>Cw,fround:()=>Mw,gather:()=>Rw,interleave:()=>Iw,length:()=>Dw,segmentedMap:()=>kw,select:()=>Nw,sequence:()=>Fw,swizzle:()=>Uw});Cl();function ui({elementWise:r,func:e,inputs:t,output:n,outputBuffer:i}){let s=Array.isArray(t)?t:Object.values(t);for(let p of s)if(!p.value)throw new Error(`${p} does not have CPU value`);let o=n.length,a=n.size,c=new n.ValueType(o*a);for(let p=0;p<o;p++){let m=s.map(g=>J(g,p));if(r)for(let g=0;g<a;g++)c[p*a+g]=e.apply(null,m.map(y=>y[g]));else e.call(null,c.subarray(p*a,p*a+a),...m)}let l=n.ValueType.BYTES_PER_ELEMENT,f=n.offset/l,u=n.stride/l,d=a,h=c;if(f!==0||u!==d){h=new n.ValueType(f+n.byteLength/l);for(let p=0;p<o;p++){let m=p*d,g=f+p*u,y=c.subarray(m,m+a);h.set(y,g),i.write(y,g*l)}}else i.write(c);return{success:!0,value:h}}function J(r,e){let t=r.value,n=r.size,i=r.offset/r.ValueType.BYTES_PER_ELEMENT,s=r.stride/r.ValueType.BYTES_PER_ELEMENT,o=r.isConstant?0:e,a=i+o*s,c=t.slice(a,a+n);if(!r.normalized)return c;let l=new Float32Array(n);for(let f=0;f<n;f++)l[f]=MB(c[f],r.type);return l}function MB(r,e){switch(e){case"uint8":return r/255;case"uint16":return r/65535;case"uint32":return r/4294967295;case"sint8":return Math.max(r/127,-1);case"sint16":return Math.max(r/32767,-1);case"sint32":return Math.max(r/2147483647,-1);case"float32":return r;default:throw new Error(`Unsupported normalized source type ${e}`)}}var Lw=({inputs:r,output:e,target:t})=>{for(let i of Object.values(r.namedInputs))if(!i.value)throw new Error(`${i} does not have CPU value`);let n=new e.ValueType(e.length*e.size);for(let i=0;i<e.length;i++){let s=Object.fromEntries(Object.entries(r.namedInputs).map(([o,a])=>[o,J(a,i)]));for(let o=0;o<e.size;o++)n[i*e.size+o]=Aw(r.expression,s,o)}return t.write(n),{success:!0,value:n}};function Aw(r,e,t){switch(r.kind){case"input":{let n=e[r.name];return t<n.length?n[t]:n.length===1?n[0]:0}case"literal":return Array.isArray(r.value)?r.value[t]??0:r.value;case"call":{RB(r.op,r.args.length);let n=r.args.map(i=>Aw(i,e,t));switch(r.op){case"add":return n[0]+n[1];case"subtract":return n[0]-n[1];case"multiply":return n[0]*n[1];case"divide":return n[0]/n[1];case"pow":return Math.pow(n[0],n[1]);case"sqrt":return Math.sqrt(n[0]);case"abs":return Math.abs(n[0]);case"sin":return Math.sin(n[0]);case"cos":return Math.cos(n[0]);case"tan":return Math.tan(n[0]);case"exp":return Math.exp(n[0]);case"log":return Math.log(n[0]);default:{let i=r.op;throw new Error(`Unsupported arithmetic op ${i}`)}}}default:{let n=r;throw new Error(`Unsupported expression node ${n.kind}`)}}}function RB(r,e){let t=fi[r].arity;if(e!==t)throw new Error(`Arithmetic op '${r}' expects ${t} args, got ${e}`)}var Cw=({inputs:r,output:e,target:t})=>{let{sourceValues:n}=r;if(!n.value)throw new Error(`${n} does not have CPU value`);let s=new e.ValueType(e.length*e.size);if(n.length===0)return{success:!1,error:new Error(`${n} is empty`)};for(let o=0;o<n.size;o++){let a=J(n,0)[o],c=o*e.size,l=c+1;s[c]=a,s[l]=a;for(let f=1;f<n.length;f++){let u=J(n,f)[o];u<s[c]&&(s[c]=u),u>s[l]&&(s[l]=u)}}return t.write(s),{success:!0,value:s}};var Mw=({inputs:r,output:e,target:t})=>ui({func:(n,i)=>{let s=n.length/2,o=new Float64Array(i.buffer);for(let a=0;a<s;a++){let c=o[a];n[a]=Math.fround(c),n[a+s]=c-n[a]}return n},inputs:r,output:e,outputBuffer:t});var Rw=async({inputs:r,output:e,target:t})=>{let{ids:n,sourceValues:i}=r,s=n.value,o=i.value;if(!s)throw new Error(`${n} does not have CPU value`);if(!o)throw new Error(`${i} does not have CPU value`);let a=new e.ValueType(e.length*e.size),c=new Array(e.size).fill(0);for(let l=0;l<e.length;l++){let f=J(n,l),u=Number(f[0]),d=IB(u,i.length)?J(i,u):c;a.set(d,l*e.size)}return t.write(a),{success:!0,value:a}};function IB(r,e){return Number.isInteger(r)&&r>=0&&r<e}var Iw=({inputs:r,output:e,target:t})=>ui({func:(n,...i)=>{let s=0;for(let o of i)n.set(o,s),s+=o.length},inputs:r,output:e,outputBuffer:t});var Bw=({inputs:r,output:e,target:t})=>{let{x:n,y:i}=r,s=new e.ValueType(e.length);for(let o=0;o<e.length;o++){let a=J(n,o),c=J(i,o),l=0;for(let f=0;f<n.size;f++)l+=a[f]*c[f];s[o]=l}return t.write(s),{success:!0,value:s}};var Ow=({inputs:r,output:e,target:t})=>{let{x:n,y:i}=r,s=new e.ValueType(e.length);for(let o=0;o<e.length;o++){let a=J(n,o),c=J(i,o),l=1;for(let f=0;f<n.size;f++)if(a[f]!==c[f]){l=0;break}s[o]=l}return t.write(s),{success:!0,value:s}};var Dw=({inputs:r,output:e,target:t})=>{let{x:n}=r,i=new e.ValueType(e.length);for(let s=0;s<e.length;s++){let o=J(n,s),a=0;for(let c=0;c<n.size;c++)a+=o[c]*o[c];i[s]=Math.sqrt(a)}return t.write(i),{success:!0,value:i}};var kw=async({inputs:r,output:e,target:t})=>{let{segments:n,vertexCount:i}=r,s=n.value;if(!s)throw new Error(`${n} does not have CPU value`);BB(s,n,i);let o=new e.ValueType(e.length*e.size),a=0;for(let c=0;c<i;c++){for(;a+1<n.length&&s[Sp(n,a+1)]<=c;)a++;let l=s[Sp(n,a)],f=c*e.size;o[f]=a,o[f+1]=c-l}return t.write(o),{success:!0,value:o}};function BB(r,e,t){if(e.length<1)throw new Error("segmentedMap segments must contain at least one segment start");let n=0;for(let i=0;i<e.length;i++){let s=r[Sp(e,i)];if(i===0&&s!==0)throw new Error(`segmentedMap segments must start at 0, got ${s}`);if(i>0&&s<n)throw new Error(`segmentedMap segments must be non-decreasing, got ${s} after ${n}`);n=s}if(n>t)throw new Error(`segmentedMap last segment start must be <= vertexCount, got ${n} > ${t}`)}function Sp(r,e){return r.offset/r.ValueType.BYTES_PER_ELEMENT+e*(r.stride/r.ValueType.BYTES_PER_ELEMENT)}var Nw=async({inputs:r,output:e,target:t})=>{let{condition:n,whenTrue:i,whenFalse:s}=r,o=new e.ValueType(e.length*e.size);for(let a=0;a<e.length;a++){let c=J(n,a),l=J(i,a),f=J(s,a);for(let u=0;u<e.size;u++){let d=Pp(c,n.size,u);o[a*e.size+u]=d!==0?Pp(l,i.size,u):Pp(f,s.size,u)}}return t.write(o),{success:!0,value:o}};function Pp(r,e,t){return t<e?r[t]:e===1?r[0]:0}var Fw=({inputs:r,output:e,target:t})=>{let n=new e.ValueType(e.length);for(let i=0;i<e.length;i++)n[i]=r.start+i*r.step;return t.write(n),{success:!0,value:n}};var Uw=({inputs:r,output:e,target:t})=>{let{columns:n}=r;return ui({func:(i,s)=>{for(let o=0;o<n.length;o++)i[o]=s[n[o]]},inputs:{x:r.x},output:e,outputBuffer:t})};var Up=class{_modules={cpu:Tp};add(e,t){let n=this._modules[e];if(typeof t.then=="function"){let s=Promise.all([Promise.resolve(n||{}),t]).then(([o,a])=>({...o,...a}));return this._modules[e]=s,s.then(o=>{this._modules[e]=o}).catch(o=>{S.error(`Failed to register ${e} backend: ${o}`)()}),s}if(n&&typeof n.then=="function"){let s=Promise.resolve(n).then(o=>({...o,...t})).then(o=>(this._modules[e]=o,o)).catch(o=>{throw S.error(`Failed to register ${e} backend: ${o}`)(),o});return this._modules[e]=s,s}let i={...n||{},...t};return this._modules[e]=i,Promise.resolve(i)}async get(e,t){let n=this._modules[e];if(!n)if(e==="webgl")n=this.add("webgl",Promise.resolve().then(()=>(mE(),pE)));else if(e==="webgpu")n=this.add("webgpu",Promise.resolve().then(()=>(Fp(),zE)));else throw new Error(`${e} backend not registered`);let s=(await n)[t];if(typeof s!="function")throw new Error(`${e} backend does not implement ${t}`);return s}getSync(e,t){let n=this._modules[e];if(!n)throw new Error(`${e} backend not registered`);if(typeof n.then=="function")throw new Error(`${e} backend is not loaded yet`);let s=n[t];if(typeof s!="function")throw new Error(`${e} backend does not implement ${t}`);return s}clear(){this._modules={}}},_i=new Up;var Fl=class{inputs;dependencies;constructor(e){this.inputs=e,this.dependencies=Array.from(e instanceof Array?e:Object.values(e)).filter(t=>t instanceof $)}async execute(e,t){return await this._resolveDependencies(e),await this._executeWithHandler(await _i.get(this._getHandlerRegistry(e),this.name),t)}executeSync(e,t){this._resolveDependenciesSync(e);let n=this._executeWithHandler(_i.getSync(this._getHandlerRegistry(e),this.name),t);if(SO(n))throw new Error(`${this.name} returned a Promise in executeSync()`);return n}shouldExecuteOnCPU(){return this.output.length<=1&&Array.from(this.dependencies).every(e=>!!e.value)}_getHandlerRegistry(e){return this.shouldExecuteOnCPU()?"cpu":e.type}async _resolveDependencies(e){for(let n of this.dependencies)await n.evaluate(e);if(this._getHandlerRegistry(e)==="cpu"||e.type==="null")for(let n of this.dependencies)await n.ensureCPUValue()}_resolveDependenciesSync(e){for(let n of this.dependencies)n.evaluateSync(e);if(this._getHandlerRegistry(e)==="cpu"||e.type==="null")for(let n of this.dependencies)n.ensureCPUValueSync()}_executeWithHandler(e,t){return e({device:t.device,inputs:this.inputs,output:this.output,target:t})}};function SO(r){return typeof r?.then=="function"}function $E(...r){let e=PO(r.map(t=>t.type));return e[0]!=="f"&&r.some(t=>t.normalized)&&(e="float32"),{isConstant:r.every(t=>t.isConstant),type:e,size:r.reduce((t,n)=>Math.max(t,n.size),0),length:r.reduce((t,n)=>Math.max(t,n.length),0)}}function PO(r){let e=0,t=0;for(let n of r){if(n[0]==="f")return"float32";let i=n.endsWith("8")?8:n.endsWith("6")?16:32;n[0]==="u"?e=Math.max(e,i):t=Math.max(t,i)}return e&&!t?`uint${e}`:t&&e<32?`sint${Math.max(t,e*2)}`:"float32"}jt();var Gp=class extends Fl{name="interleave";output;constructor(e){super(e);let{isConstant:t,type:n,length:i}=$E(...e);this.output=new $({isConstant:t,type:n,size:e.reduce((s,o)=>s+o.size,0),length:i,source:this})}toString(){return`_${this.inputs.join("_")}_`}};function zp(...r){if(r.length===0)throw new Error("interleave() requires at least one input");return r.length===1?Al(r[0]):new Gp(r.map(Al)).output}X();jt();function Vp(r,e){let t=LO(e);for(let n of t)n.evaluateSync(r);return TO(t),e}function TO(r){let e=new Set(r.flatMap(CO)),t=new Set;for(let n of r)Ul(n,t);for(let n of t)n.evaluated&&!e.has(n.buffer)&&n.destroy()}function LO(r){let e=new Set;return $p(r,e,new Set),Array.from(e)}function $p(r,e,t){if(MO(r)){e.add(r);return}if(!(!r||typeof r!="object"||t.has(r))){if(t.add(r),Array.isArray(r)){for(let n of r)$p(n,e,t);return}if(AO(r))for(let n of Object.values(r))$p(n,e,t)}}function AO(r){let e=Object.getPrototypeOf(r);return e===Object.prototype||e===null}function Ul(r,e){if(r instanceof _o){for(let n of r.gpuDataEvaluators)Ul(n,e);return}let t=r.source;if(t){if(t instanceof $){e.has(t)||(e.add(t),Ul(t,e));return}for(let n of t.dependencies)e.has(n)||(e.add(n),Ul(n,e))}}function CO(r){return r instanceof $?[r.buffer]:r.gpuVector.data.map(e=>e.buffer instanceof de?e.buffer.buffer:e.buffer)}function MO(r){return r instanceof $||r instanceof _o}Fp();var bo=class{constructor(e,{id:t,isTransitionAttribute:n}){this.packedBuffers={},this.device=e,this.id=t,this.isTransitionAttribute=n,this.device.type==="webgpu"&&_i.add("webgpu",{interleave:Nl})}hasGroups(e){return this.device.type==="webgpu"&&Object.values(e).some(t=>!!t.settings.bufferGroup)}finalize(){for(let e of Object.values(this.packedBuffers))e.packed.destroy();this.packedBuffers={}}getBufferLayouts(e,t){let n=this._getPackedGroups(e,t,{requireValues:!1,excludeAttributes:{}});return this._getBufferLayouts(e,n,t)}getBindings(e,t,n,i){let s=this._getPackedGroups(e,n,{requireValues:!0,excludeAttributes:i}),o={},a=new Set;for(let c of s.values()){let l=!this.packedBuffers[c.id]||c.attributes.some(f=>!!t[f.id]);o[c.id]=this._getPackedBuffer(c,l);for(let f of c.attributes)a.add(f.id)}return{bufferLayouts:this._getBufferLayouts(e,s,n).filter(c=>!i[c.name]&&!e[c.name]?.settings.isIndexed),buffers:o,groupedAttributeIds:a}}_getPackedGroups(e,t,{requireValues:n,excludeAttributes:i}){let s=new Map;for(let a of Object.values(e)){let c=a.settings.bufferGroup;if(!c)continue;let l=s.get(c)||[];l.push(a),s.set(c,l)}let o=new Map;for(let[a,c]of s){let l=this._getPackedGroup(a,c,t,n,i);l&&o.set(a,l)}return o}_getPackedGroup(e,t,n,i,s){if(t.length<2)return null;let o=t.map(h=>h.getBufferLayout(n)),a=o[0].stepMode,c=Math.max(1,t[0].numInstances),l=i&&t.every(h=>h.isConstant);for(let h=0;h<t.length;h++){let p=t[h],m=p.getAccessor(),g=m.size*m.bytesPerElement;if(s[p.id]||p.settings.isIndexed||p.settings.noAlloc||p.doublePrecision||this.isTransitionAttribute(p.id)||o[h].stepMode!==a||p.numInstances!==t[0].numInstances||(m.offset||0)!==0||(m.vertexOffset||0)!==0||qe(m)!==g||i&&(p.isConstant?!p.getConstantValue()||p.getConstantValue().byteLength<g:!ArrayBuffer.isView(p.value)||p.value.byteLength<c*g))return null}let f={},u=[],d=0;for(let h=0;h<t.length;h++){let p=t[h];d=VE(d),f[p.id]=d;for(let m of o[h].attributes||[])u.push({...m,byteOffset:d+(m.byteOffset||0)});d+=qe(p.getAccessor())}return d=VE(d),{id:e,attributes:t,byteStride:d,byteOffsets:f,rowCount:c,layout:{name:e,byteStride:l?0:d,stepMode:a,attributes:u}}}_getBufferLayouts(e,t,n){let i=[],s=new Set,o=new Set;for(let a of t.values())for(let c of a.attributes)o.add(c.id);for(let a of Object.values(e)){let c=a.settings.bufferGroup,l=c&&t.get(c);l&&o.has(a.id)?s.has(l.id)||(i.push(l.layout),s.add(l.id)):i.push(a.getBufferLayout(n))}return i}_getPackedBuffer(e,t){let n=JSON.stringify({byteStride:e.layout.byteStride,attributes:e.layout.attributes}),i=this.packedBuffers[e.id];if((!i||i.layoutKey!==n)&&(t=!0),t){i&&(i.packed.destroy(),delete this.packedBuffers[e.id]);let s=this._interleavePackedGroup(e);return this.packedBuffers[e.id]={packed:s,layoutKey:n},s.buffer}if(!i)throw new Error(`Attribute buffer group ${e.id} has no packed buffer`);return i.packed.buffer}_interleavePackedGroup(e){let t=e.attributes.map(i=>this._getInterleaveInput(e,i)),n=zp(...t);return Vp(this.device,n),n}_getInterleaveInput(e,t){let n=qe(t.getAccessor()),i=e.byteOffsets[t.id];if(yo(`${e.id}.${t.id} rowByteLength`,n),yo(`${e.id}.${t.id} groupByteOffset`,i),t.isConstant){let c=t.getConstantValue();if(!c)throw new Error(`Attribute group ${e.id} is missing constant value ${t.id}`);return yo(`${e.id}.${t.id} constant byteOffset`,c.byteOffset),new $({id:t.id,type:"uint32",size:n/4,isConstant:!0,value:new Uint32Array(c.buffer,c.byteOffset,n/Uint32Array.BYTES_PER_ELEMENT)})}let s=t.getBuffer(),o=t.byteOffset,a=t.getAccessor().stride||n;if(yo(`${e.id}.${t.id} byteOffset`,o),yo(`${e.id}.${t.id} stride`,a),!s)throw new Error(`Attribute group ${e.id} cannot interleave missing buffer ${t.id}`);return new $({id:t.id,type:"uint32",size:n/4,offset:o,stride:a,length:e.rowCount,buffer:s})}};function VE(r){return Math.ceil(r/4)*4}function yo(r,e){if(e%4!==0)throw new Error(`Attribute buffer groups require 32-bit alignment: ${r}=${e}`)}X();Pe();function Wp(r){let{source:e,target:t,start:n=0,size:i,getData:s}=r,o=r.end||t.length,a=e.length,c=o-n;if(a>c){t.set(e.subarray(0,c),n);return}if(t.set(e,n),!s)return;let l=a;for(;l<c;){let f=s(l,e);for(let u=0;u<i;u++)t[n+l]=f[u]||0,l++}}function WE({source:r,target:e,size:t,getData:n,sourceStartIndices:i,targetStartIndices:s}){if(!i||!s)return Wp({source:r,target:e,size:t,getData:n}),e;let o=0,a=0,c=n&&((f,u)=>n(f+a,u)),l=Math.min(i.length,s.length);for(let f=1;f<l;f++){let u=i[f]*t,d=s[f]*t;Wp({source:r.subarray(o,u),target:e,start:a,end:d,size:t,getData:c}),o=u,a=d}return a<e.length&&Wp({source:[],target:e,start:a,size:t,getData:c}),e}function jE(r){let{device:e,settings:t,value:n}=r,i=new an(e,t);return i.setData({value:n instanceof Float64Array?new Float64Array(0):new Float32Array(0),normalized:t.normalized}),i}function Gl(r){switch(r){case 1:return"float";case 2:return"vec2";case 3:return"vec3";case 4:return"vec4";default:throw new Error(`No defined attribute type for size "${r}"`)}}function zl(r){switch(r){case 1:return"float32";case 2:return"float32x2";case 3:return"float32x3";case 4:return"float32x4";default:throw new Error("invalid type size")}}function $l(r){r.push(r.shift())}function HE(r,e){let{settings:t,value:n,size:i}=r,s=r.isDoublePrecisionBuffer?2:1,o=0,{shaderAttributes:a}=r.settings;if(a)for(let c of Object.values(a))o=Math.max(o,c.vertexOffset??0);return(t.noAlloc?n.length:(e+o)*i)*s}function Vl({device:r,source:e,target:t}){return(!t||t.byteLength<e.byteLength)&&(t?.destroy(),t=r.createBuffer({byteLength:e.byteLength,usage:e.usage})),t}function Wl({device:r,buffer:e,attribute:t,fromLength:n,toLength:i,fromStartIndices:s,getData:o=a=>a}){let a=t.isDoublePrecisionBuffer?2:1,c=t.size*a,l=t.byteOffset,f=t.settings.bytesPerElement<4?l/t.settings.bytesPerElement*4:l,u=t.startIndices,d=s&&u,h=t.isConstant;if(!d&&e&&n>=i)return e;let p=t.value instanceof Float64Array?Float32Array:t.value.constructor,m=h?t.value:new p(t.getBuffer().readSyncWebGL(l,i*p.BYTES_PER_ELEMENT).buffer);if(t.settings.normalized&&!h){let x=o;o=(v,w)=>t.normalizeConstant(x(v,w))}let g=h?(x,v)=>o(m,v):(x,v)=>o(m.subarray(x+l,x+l+c),v),y=e?new Float32Array(e.readSyncWebGL(f,n*4).buffer):new Float32Array(0),b=new Float32Array(i);return WE({source:y,target:b,sourceStartIndices:s,targetStartIndices:u,size:c,getData:g}),(!e||e.byteLength<b.byteLength+f)&&(e?.destroy(),e=r.createBuffer({byteLength:b.byteLength+f,usage:35050})),e.write(b,f),e}var yi=class{constructor({device:e,attribute:t,timeline:n}){this.buffers=[],this.currentLength=0,this.device=e,this.transition=new nt(n),this.attribute=t,this.attributeInTransition=jE(t),this.currentStartIndices=t.startIndices}get inProgress(){return this.transition.inProgress}start(e,t,n=1/0){this.settings=e,this.currentStartIndices=this.attribute.startIndices,this.currentLength=HE(this.attribute,t),this.transition.start({...e,duration:n})}update(){let e=this.transition.update();return e&&this.onUpdate(),e}setBuffer(e){let{stride:t}=this.attributeInTransition.getAccessor();this.attributeInTransition.setData({buffer:e,normalized:this.attribute.settings.normalized,value:this.attributeInTransition.value,stride:t})}cancel(){this.transition.cancel()}delete(){this.cancel();for(let e of this.buffers)e.destroy();this.buffers.length=0}};var xo=class extends yi{constructor({device:e,attribute:t,timeline:n}){super({device:e,attribute:t,timeline:n}),this.type="interpolation",this.transform=OO(e,t)}start(e,t){let n=this.currentLength,i=this.currentStartIndices;if(super.start(e,t,e.duration),e.duration<=0){this.transition.cancel();return}let{buffers:s,attribute:o}=this;$l(s),s[0]=Wl({device:this.device,buffer:s[0],attribute:o,fromLength:n,toLength:this.currentLength,fromStartIndices:i,getData:e.enter}),s[1]=Vl({device:this.device,source:s[0],target:s[1]}),this.setBuffer(s[1]);let{transform:a}=this,c=a.model,l=Math.floor(this.currentLength/o.size);qE(o)&&(l/=2),c.setVertexCount(l),o.isConstant?(c.setAttributes({aFrom:s[0]}),c.setConstantAttributes({aTo:o.value})):c.setAttributes({aFrom:s[0],aTo:o.getBuffer()}),a.transformFeedback.setBuffers({vCurrent:s[1]})}onUpdate(){let{duration:e,easing:t}=this.settings,{time:n}=this.transition,i=n/e;t&&(i=t(i));let{model:s}=this.transform,o={time:i};s.shaderInputs.setProps({interpolation:o}),this.transform.run({discard:!0})}delete(){super.delete(),this.transform.destroy()}},RO=`layout(std140) uniform interpolationUniforms {
  float time;
} interpolation;
`,YE={name:"interpolation",vs:RO,uniformTypes:{time:"f32"}},IO=`#version 300 es
#define SHADER_NAME interpolation-transition-vertex-shader

in ATTRIBUTE_TYPE aFrom;
in ATTRIBUTE_TYPE aTo;
out ATTRIBUTE_TYPE vCurrent;

void main(void) {
  vCurrent = mix(aFrom, aTo, interpolation.time);
  gl_Position = vec4(0.0);
}
`,BO=`#version 300 es
#define SHADER_NAME interpolation-transition-vertex-shader

in ATTRIBUTE_TYPE aFrom;
in ATTRIBUTE_TYPE aFrom64Low;
in ATTRIBUTE_TYPE aTo;
in ATTRIBUTE_TYPE aTo64Low;
out ATTRIBUTE_TYPE vCurrent;
out ATTRIBUTE_TYPE vCurrent64Low;

vec2 mix_fp64(vec2 a, vec2 b, float x) {
  vec2 range = sub_fp64(b, a);
  return sum_fp64(a, mul_fp64(range, vec2(x, 0.0)));
}

void main(void) {
  for (int i=0; i<ATTRIBUTE_SIZE; i++) {
    vec2 value = mix_fp64(vec2(aFrom[i], aFrom64Low[i]), vec2(aTo[i], aTo64Low[i]), interpolation.time);
    vCurrent[i] = value.x;
    vCurrent64Low[i] = value.y;
  }
  gl_Position = vec4(0.0);
}
`;function qE(r){return r.isDoublePrecisionBuffer}function OO(r,e){let t=e.size,n=Gl(t),i=zl(t),s=e.getBufferLayout();return qE(e)?new he(r,{vs:BO,bufferLayout:[{name:"aFrom",byteStride:8*t,attributes:[{attribute:"aFrom",format:i,byteOffset:0},{attribute:"aFrom64Low",format:i,byteOffset:4*t}]},{name:"aTo",byteStride:8*t,attributes:[{attribute:"aTo",format:i,byteOffset:0},{attribute:"aTo64Low",format:i,byteOffset:4*t}]}],modules:[Hd,YE],defines:{ATTRIBUTE_TYPE:n,ATTRIBUTE_SIZE:t},moduleSettings:{},varyings:["vCurrent","vCurrent64Low"],bufferMode:35980,disableWarnings:!0}):new he(r,{vs:IO,bufferLayout:[{name:"aFrom",format:i},{name:"aTo",format:s.attributes[0].format}],modules:[YE],defines:{ATTRIBUTE_TYPE:n},varyings:["vCurrent"],disableWarnings:!0})}X();var vo=class extends yi{constructor({device:e,attribute:t,timeline:n}){super({device:e,attribute:t,timeline:n}),this.type="spring",this.texture=GO(e),this.framebuffer=zO(e,this.texture),this.transform=UO(e,t)}start(e,t){let n=this.currentLength,i=this.currentStartIndices;super.start(e,t);let{buffers:s,attribute:o}=this;for(let c=0;c<2;c++)s[c]=Wl({device:this.device,buffer:s[c],attribute:o,fromLength:n,toLength:this.currentLength,fromStartIndices:i,getData:e.enter});s[2]=Vl({device:this.device,source:s[0],target:s[2]}),this.setBuffer(s[1]);let{model:a}=this.transform;a.setVertexCount(Math.floor(this.currentLength/o.size)),o.isConstant?a.setConstantAttributes({aTo:o.value}):a.setAttributes({aTo:o.getBuffer()})}onUpdate(){let{buffers:e,transform:t,framebuffer:n,transition:i}=this,s=this.settings;t.model.setAttributes({aPrev:e[0],aCur:e[1]}),t.transformFeedback.setBuffers({vNext:e[2]});let o={stiffness:s.stiffness,damping:s.damping};t.model.shaderInputs.setProps({spring:o}),t.run({framebuffer:n,discard:!1,parameters:{viewport:[0,0,1,1]},clearColor:[0,0,0,0]}),$l(e),this.setBuffer(e[1]),this.device.readPixelsToArrayWebGL(n)[0]>0||i.end()}delete(){super.delete(),this.transform.destroy(),this.texture.destroy(),this.framebuffer.destroy()}},DO=`layout(std140) uniform springUniforms {
  float damping;
  float stiffness;
} spring;
`,kO={name:"spring",vs:DO,uniformTypes:{damping:"f32",stiffness:"f32"}},NO=`#version 300 es
#define SHADER_NAME spring-transition-vertex-shader

#define EPSILON 0.00001

in ATTRIBUTE_TYPE aPrev;
in ATTRIBUTE_TYPE aCur;
in ATTRIBUTE_TYPE aTo;
out ATTRIBUTE_TYPE vNext;
out float vIsTransitioningFlag;

ATTRIBUTE_TYPE getNextValue(ATTRIBUTE_TYPE cur, ATTRIBUTE_TYPE prev, ATTRIBUTE_TYPE dest) {
  ATTRIBUTE_TYPE velocity = cur - prev;
  ATTRIBUTE_TYPE delta = dest - cur;
  ATTRIBUTE_TYPE force = delta * spring.stiffness;
  ATTRIBUTE_TYPE resistance = velocity * spring.damping;
  return force - resistance + velocity + cur;
}

void main(void) {
  bool isTransitioning = length(aCur - aPrev) > EPSILON || length(aTo - aCur) > EPSILON;
  vIsTransitioningFlag = isTransitioning ? 1.0 : 0.0;

  vNext = getNextValue(aCur, aPrev, aTo);
  gl_Position = vec4(0, 0, 0, 1);
  gl_PointSize = 100.0;
}
`,FO=`#version 300 es
#define SHADER_NAME spring-transition-is-transitioning-fragment-shader

in float vIsTransitioningFlag;

out vec4 fragColor;

void main(void) {
  if (vIsTransitioningFlag == 0.0) {
    discard;
  }
  fragColor = vec4(1.0);
}`;function UO(r,e){let t=Gl(e.size),n=zl(e.size);return new he(r,{vs:NO,fs:FO,bufferLayout:[{name:"aPrev",format:n},{name:"aCur",format:n},{name:"aTo",format:e.getBufferLayout().attributes[0].format}],varyings:["vNext"],modules:[kO],defines:{ATTRIBUTE_TYPE:t},parameters:{depthCompare:"always",blendColorOperation:"max",blendColorSrcFactor:"one",blendColorDstFactor:"one",blendAlphaOperation:"max",blendAlphaSrcFactor:"one",blendAlphaDstFactor:"one"}})}function GO(r){return r.createTexture({data:new Uint8Array(4),format:"rgba8unorm",width:1,height:1})}function zO(r,e){return r.createFramebuffer({id:"spring-transition-is-transitioning-framebuffer",width:1,height:1,colorAttachments:[e]})}var $O={interpolation:xo,spring:vo},wo=class{constructor(e,{id:t,timeline:n}){if(!e)throw new Error("AttributeTransitionManager is constructed without device");this.id=t,this.device=e,this.timeline=n,this.transitions={},this.needsRedraw=!1,this.numInstances=1}finalize(){for(let e in this.transitions)this._removeTransition(e)}update({attributes:e,transitions:t,numInstances:n}){this.numInstances=n||1;for(let i in e){let s=e[i],o=s.getTransitionSetting(t);o&&this._updateAttribute(i,s,o)}for(let i in this.transitions){let s=e[i];(!s||!s.getTransitionSetting(t))&&this._removeTransition(i)}}hasAttribute(e){let t=this.transitions[e];return t&&t.inProgress}getAttributes(){let e={};for(let t in this.transitions){let n=this.transitions[t];n.inProgress&&(e[t]=n.attributeInTransition)}return e}run(){if(this.numInstances===0)return!1;for(let t in this.transitions)this.transitions[t].update()&&(this.needsRedraw=!0);let e=this.needsRedraw;return this.needsRedraw=!1,e}_removeTransition(e){this.transitions[e].delete(),delete this.transitions[e]}_updateAttribute(e,t,n){let i=this.transitions[e],s=!i||i.type!==n.type;if(s){i&&this._removeTransition(e);let o=$O[n.type];o?this.transitions[e]=new o({attribute:t,timeline:this.timeline,device:this.device}):(F.error(`unsupported transition type '${n.type}'`)(),s=!1)}(s||t.needsRedraw())&&(this.needsRedraw=!0,this.transitions[e].start(n,this.numInstances))}};var XE="attributeManager.invalidate",VO="attributeManager.updateStart",WO="attributeManager.updateEnd",jO="attribute.updateStart",HO="attribute.allocate",YO="attribute.updateEnd",Eo=class{constructor(e,{id:t="attribute-manager",stats:n,timeline:i}={}){this.mergeBoundsMemoized=xt(zx),this.id=t,this.device=e,this.attributes={},this.updateTriggers={},this.needsRedraw=!0,this.userData={},this.stats=n,this.attributeTransitionManager=new wo(e,{id:`${t}-transitions`,timeline:i}),this.attributeBufferGroups=e.type==="webgpu"?new bo(e,{id:t,isTransitionAttribute:s=>this.attributeTransitionManager.hasAttribute(s)}):null,Object.seal(this)}finalize(){this.attributeBufferGroups?.finalize();for(let e in this.attributes)this.attributes[e].delete();this.attributeTransitionManager.finalize()}getNeedsRedraw(e={clearRedrawFlags:!1}){let t=this.needsRedraw;return this.needsRedraw=this.needsRedraw&&!e.clearRedrawFlags,t&&this.id}setNeedsRedraw(){this.needsRedraw=!0}add(e){this._add(e)}addInstanced(e){this._add(e,{stepMode:"instance"})}remove(e){for(let t of e)this.attributes[t]!==void 0&&(this.attributes[t].delete(),delete this.attributes[t])}invalidate(e,t){let n=this._invalidateTrigger(e,t);ee(XE,this,e,n)}invalidateAll(e){for(let t in this.attributes)this.attributes[t].setNeedsUpdate(t,e);ee(XE,this,"all")}update({data:e,numInstances:t,startIndices:n=null,transitions:i,props:s={},buffers:o={},context:a={}}){let c=!1;ee(VO,this),this.stats&&this.stats.get("Update Attributes").timeStart();for(let l in this.attributes){let f=this.attributes[l],u=f.settings.accessor;f.startIndices=n,f.numInstances=t,s[l]&&F.removed(`props.${l}`,`data.attributes.${l}`)(),f.setExternalBuffer(o[l])||f.setBinaryValue(typeof u=="string"?o[u]:void 0,e.startIndices)||typeof u=="string"&&!o[u]&&f.setConstantValue(a,s[u])||f.needsUpdate()&&(c=!0,this._updateAttribute({attribute:f,numInstances:t,data:e,props:s,context:a})),this.needsRedraw=this.needsRedraw||f.needsRedraw()}c&&ee(WO,this,t),this.stats&&(this.stats.get("Update Attributes").timeEnd(),c&&this.stats.get("Attributes updated").incrementCount()),this.attributeTransitionManager.update({attributes:this.attributes,numInstances:t,transitions:i})}updateTransition(){let{attributeTransitionManager:e}=this,t=e.run();return this.needsRedraw=this.needsRedraw||t,t}getAttributes(){return{...this.attributes,...this.attributeTransitionManager.getAttributes()}}getBounds(e){let t=e.map(n=>this.attributes[n]?.getBounds());return this.mergeBoundsMemoized(t)}getChangedAttributes(e={clearChangedFlags:!1}){let{attributes:t,attributeTransitionManager:n}=this,i={...n.getAttributes()};for(let s in t){let o=t[s];o.needsRedraw(e)&&!n.hasAttribute(s)&&(i[s]=o)}return i}getBufferLayouts(e){return this.hasBufferGroups()?this.attributeBufferGroups.getBufferLayouts(this.getAttributes(),e):Object.values(this.getAttributes()).map(t=>t.getBufferLayout(e))}hasBufferGroups(){return!!this.attributeBufferGroups?.hasGroups(this.attributes)}getBufferGroupBindings(e,t,n={}){return this.attributeBufferGroups?this.attributeBufferGroups.getBindings(this.getAttributes(),e,t,n):{bufferLayouts:this.getBufferLayouts(t),buffers:{},groupedAttributeIds:new Set}}_add(e,t){for(let n in e){let i=e[n],s={...i,id:n,size:i.isIndexed&&1||i.size||1,...t};this.attributes[n]=new an(this.device,s)}this._mapUpdateTriggersToAttributes()}_mapUpdateTriggersToAttributes(){let e={};for(let t in this.attributes)this.attributes[t].getUpdateTriggers().forEach(i=>{e[i]||(e[i]=[]),e[i].push(t)});this.updateTriggers=e}_invalidateTrigger(e,t){let{attributes:n,updateTriggers:i}=this,s=i[e];return s&&s.forEach(o=>{let a=n[o];a&&a.setNeedsUpdate(a.id,t)}),s}_updateAttribute(e){let{attribute:t,numInstances:n}=e;if(ee(jO,t),t.constant){t.setConstantValue(e.context,t.value);return}t.allocate(n)&&ee(HO,t,n),t.updateBuffer(e)&&(this.needsRedraw=!0,ee(YO,t,n))}};I();pl();ue();var So=class extends nt{get value(){return this._value}_onUpdate(){let{time:e,settings:{fromValue:t,toValue:n,duration:i,easing:s}}=this,o=s(e/i);this._value=Fr(t,n,o)}};var ZE=1e-5;function KE(r,e,t,n,i){let s=e-r,a=(t-e)*i,c=-s*n;return a+c+s+e}function qO(r,e,t,n,i){if(Array.isArray(t)){let s=[];for(let o=0;o<t.length;o++)s[o]=KE(r[o],e[o],t[o],n,i);return s}return KE(r,e,t,n,i)}function QE(r,e){if(Array.isArray(r)){let t=0;for(let n=0;n<r.length;n++){let i=r[n]-e[n];t+=i*i}return Math.sqrt(t)}return Math.abs(r-e)}var Po=class extends nt{get value(){return this._currValue}_onUpdate(){let{fromValue:e,toValue:t,damping:n,stiffness:i}=this.settings,{_prevValue:s=e,_currValue:o=e}=this,a=qO(s,o,t,n,i),c=QE(a,t),l=QE(a,o);c<ZE&&l<ZE&&(a=t,this.end()),this._prevValue=o,this._currValue=a}};var XO={interpolation:So,spring:Po},To=class{constructor(e){this.transitions=new Map,this.timeline=e}get active(){return this.transitions.size>0}add(e,t,n,i){let{transitions:s}=this;if(s.has(e)){let c=s.get(e),{value:l=c.settings.fromValue}=c;t=l,this.remove(e)}if(i=vl(i),!i)return;let o=XO[i.type];if(!o){F.error(`unsupported transition type '${i.type}'`)();return}let a=new o(this.timeline);a.start({...i,fromValue:t,toValue:n}),s.set(e,a)}remove(e){let{transitions:t}=this;t.has(e)&&(t.get(e).cancel(),t.delete(e))}update(){let e={};for(let[t,n]of this.transitions)n.update(),e[t]=n.value,n.inProgress||this.remove(t);return e}clear(){for(let e of this.transitions.keys())this.remove(e)}};function e2(r){let e=r[Et];for(let t in e){let n=e[t],{validate:i}=n;if(i&&!i(r[t],n))throw new Error(`Invalid prop ${t}: ${r[t]}`)}}function t2(r,e){let t=r2({newProps:r,oldProps:e,propTypes:r[Et],ignoreProps:{data:null,updateTriggers:null,extensions:null,transitions:null}}),n=KO(r,e),i=!1;return n||(i=QO(r,e)),{dataChanged:n,propsChanged:t,updateTriggersChanged:i,extensionsChanged:JO(r,e),transitionsChanged:ZO(r,e)}}function ZO(r,e){if(!r.transitions)return!1;let t={},n=r[Et],i=!1;for(let s in r.transitions){let o=n[s],a=o&&o.type;(a==="number"||a==="color"||a==="array")&&jp(r[s],e[s],o)&&(t[s]=!0,i=!0)}return i?t:!1}function r2({newProps:r,oldProps:e,ignoreProps:t={},propTypes:n={},triggerName:i="props"}){if(e===r)return!1;if(typeof r!="object"||r===null)return`${i} changed shallowly`;if(typeof e!="object"||e===null)return`${i} changed shallowly`;for(let s of Object.keys(r))if(!(s in t)){if(!(s in e))return`${i}.${s} added`;let o=jp(r[s],e[s],n[s]);if(o)return`${i}.${s} ${o}`}for(let s of Object.keys(e))if(!(s in t)){if(!(s in r))return`${i}.${s} dropped`;if(!Object.hasOwnProperty.call(r,s)){let o=jp(r[s],e[s],n[s]);if(o)return`${i}.${s} ${o}`}}return!1}function jp(r,e,t){let n=t&&t.equal;return n&&!n(r,e,t)||!n&&(n=r&&e&&r.equals,n&&!n.call(r,e))?"changed deeply":!n&&e!==r?"changed shallowly":null}function KO(r,e){if(e===null)return"oldProps is null, initial diff";let t=!1,{dataComparator:n,_dataDiff:i}=r;return n?n(r.data,e.data)||(t="Data comparator detected a change"):r.data!==e.data&&(t="A new data container was supplied"),t&&i&&(t=i(r.data,e.data)||t),t}function QO(r,e){if(e===null)return{all:!0};if("all"in r.updateTriggers&&JE(r,e,"all"))return{all:!0};let t={},n=!1;for(let i in r.updateTriggers)i!=="all"&&JE(r,e,i)&&(t[i]=!0,n=!0);return n?t:!1}function JO(r,e){if(e===null)return!0;let t=e.extensions,{extensions:n}=r;if(n===t)return!1;if(!t||!n||n.length!==t.length)return!0;for(let i=0;i<n.length;i++)if(!n[i].equals(t[i]))return!0;return!1}function JE(r,e,t){let n=r.updateTriggers[t];n=n??{};let i=e.updateTriggers[t];return i=i??{},r2({oldProps:i,newProps:n,triggerName:t})}var eD="count(): argument not an object",tD="count(): argument not a container";function n2(r){if(!nD(r))throw new Error(eD);if(typeof r.count=="function")return r.count();if(Number.isFinite(r.size))return r.size;if(Number.isFinite(r.length))return r.length;if(rD(r))return Object.keys(r).length;throw new Error(tD)}function rD(r){return r!==null&&typeof r=="object"&&r.constructor===Object}function nD(r){return r!==null&&typeof r=="object"}function Hp(r,e){if(!e)return r;let t={...r,...e};if("defines"in e&&(t.defines={...r.defines,...e.defines}),"modules"in e&&(t.modules=(r.modules||[]).concat(e.modules),e.modules.some(n=>n.name==="project64"))){let n=t.modules.findIndex(i=>i.name==="project32");n>=0&&t.modules.splice(n,1)}if("inject"in e)if(!r.inject)t.inject=e.inject;else{let n={...r.inject};for(let i in e.inject)n[i]=(n[i]||"")+e.inject[i];t.inject=n}return t}I();var iD={minFilter:"linear",mipmapFilter:"linear",magFilter:"linear",addressModeU:"clamp-to-edge",addressModeV:"clamp-to-edge"},Yp={};function i2(r,e,t,n){if(t instanceof G)return t;t.constructor&&t.constructor.name!=="Object"&&(t={data:t});let i=null;t.compressed&&(i={minFilter:"linear",mipmapFilter:t.data.length>1?"nearest":"linear"});let{width:s,height:o}=t.data,a=e.createTexture({...t,sampler:{...iD,...i,...n},mipLevels:e.getMipLevelCount(s,o)});return e.type==="webgl"?a.generateMipmapsWebGL():e.type==="webgpu"&&e.generateMipmapsWebGPU(a),Yp[a.id]=r,a}function s2(r,e){!e||!(e instanceof G)||Yp[e.id]===r&&(e.delete(),delete Yp[e.id])}var sD={boolean:{validate(r,e){return!0},equal(r,e,t){return!!r==!!e}},number:{validate(r,e){return Number.isFinite(r)&&(!("max"in e)||r<=e.max)&&(!("min"in e)||r>=e.min)}},color:{validate(r,e){return e.optional&&!r||qp(r)&&(r.length===3||r.length===4)},equal(r,e,t){return Z(r,e,1)}},accessor:{validate(r,e){let t=jl(r);return t==="function"||t===jl(e.value)},equal(r,e,t){return typeof e=="function"?!0:Z(r,e,1)}},array:{validate(r,e){return e.optional&&!r||qp(r)},equal(r,e,t){let{compare:n}=t,i=Number.isInteger(n)?n:n?1:0;return n?Z(r,e,i):r===e}},object:{equal(r,e,t){if(t.ignore)return!0;let{compare:n}=t,i=Number.isInteger(n)?n:n?1:0;return n?Z(r,e,i):r===e}},function:{validate(r,e){return e.optional&&!r||typeof r=="function"},equal(r,e,t){return!t.compare&&t.ignore!==!1||r===e}},data:{transform:(r,e,t)=>{if(!r)return r;let{dataTransform:n}=t.props;return n?n(r):typeof r.shape=="string"&&r.shape.endsWith("-table")&&Array.isArray(r.data)?r.data:r}},image:{transform:(r,e,t)=>{let n=t.context;return!n||!n.device?null:i2(t.id,n.device,r,{...e.parameters,...t.props.textureParameters})},release:(r,e,t)=>{s2(t.id,r)}}};function o2(r){let e={},t={},n={};for(let[i,s]of Object.entries(r)){let o=s?.deprecatedFor;if(o)n[i]=Array.isArray(o)?o:[o];else{let a=oD(i,s);e[i]=a,t[i]=a.value}}return{propTypes:e,defaultProps:t,deprecatedProps:n}}function oD(r,e){switch(jl(e)){case"object":return Lo(r,e);case"array":return Lo(r,{type:"array",value:e,compare:!1});case"boolean":return Lo(r,{type:"boolean",value:e});case"number":return Lo(r,{type:"number",value:e});case"function":return Lo(r,{type:"function",value:e,compare:!0});default:return{name:r,type:"unknown",value:e}}}function Lo(r,e){return"type"in e?{name:r,...sD[e.type],...e}:"value"in e?{name:r,type:jl(e.value),...e}:{name:r,type:"object",value:e}}function qp(r){return Array.isArray(r)||ArrayBuffer.isView(r)}function jl(r){return qp(r)?"array":r===null?"null":typeof r}function a2(r,e){let t;for(let s=e.length-1;s>=0;s--){let o=e[s];"extensions"in o&&(t=o.extensions)}let n=Xp(r.constructor,t),i=Object.create(n);i[ri]=r,i[St]={},i[rt]={};for(let s=0;s<e.length;++s){let o=e[s];for(let a in o)i[a]=o[a]}return Object.freeze(i),i}var aD="_mergedDefaultProps";function Xp(r,e){if(!(r instanceof Hl.constructor))return{};let t=aD;if(e)for(let i of e){let s=i.constructor;s&&(t+=`:${s.extensionName||s.name}`)}let n=c2(r,t);return n||(r[t]=cD(r,e||[]))}function cD(r,e){if(!r.prototype)return null;let n=Object.getPrototypeOf(r),i=Xp(n),s=c2(r,"defaultProps")||{},o=o2(s),a=Object.assign(Object.create(null),i,o.defaultProps),c=Object.assign(Object.create(null),i?.[Et],o.propTypes),l=Object.assign(Object.create(null),i?.[Cc],o.deprecatedProps);for(let f of e){let u=Xp(f.constructor);u&&(Object.assign(a,u),Object.assign(c,u[Et]),Object.assign(l,u[Cc]))}return lD(a,r),uD(a,c),fD(a,l),a[Et]=c,a[Cc]=l,e.length===0&&!Zp(r,"_propTypes")&&(r._propTypes=c),a}function lD(r,e){let t=hD(e);Object.defineProperties(r,{id:{writable:!0,value:t}})}function fD(r,e){for(let t in e)Object.defineProperty(r,t,{enumerable:!1,set(n){let i=`${this.id}: ${t}`;for(let s of e[t])Zp(this,s)||(this[s]=n);F.deprecated(i,e[t].join("/"))()}})}function uD(r,e){let t={},n={};for(let i in e){let s=e[i],{name:o,value:a}=s;s.async&&(t[o]=a,n[o]=dD(o))}r[zt]=t,r[St]={},Object.defineProperties(r,n)}function dD(r){return{enumerable:!0,set(e){typeof e=="string"||e instanceof Promise||bl(e)?this[St][r]=e:this[rt][r]=e},get(){if(this[rt]){if(r in this[rt])return this[rt][r]||this[zt][r];if(r in this[St]){let e=this[ri]&&this[ri].internalState;if(e&&e.hasAsyncProp(r))return e.getAsyncProp(r)||this[zt][r]}}return this[zt][r]}}}function Zp(r,e){return Object.prototype.hasOwnProperty.call(r,e)}function c2(r,e){return Zp(r,e)&&r[e]}function hD(r){let e=r.componentName;return e||F.warn(`${r.name}.componentName not specified`)(),e||r.name}var pD=0,Ao=class{constructor(...e){this.props=a2(this,e),this.id=this.props.id,this.count=pD++}clone(e){let{props:t}=this,n={};for(let i in t[zt])i in t[rt]?n[i]=t[rt][i]:i in t[St]&&(n[i]=t[St][i]);return new this.constructor({...t,...n,...e})}};Ao.componentName="Component";Ao.defaultProps={};var Hl=Ao;var mD=Object.freeze({}),Co=class{constructor(e){this.component=e,this.asyncProps={},this.onAsyncPropUpdated=()=>{},this.oldProps=null,this.oldAsyncProps=null}finalize(){for(let e in this.asyncProps){let t=this.asyncProps[e];t&&t.type&&t.type.release&&t.type.release(t.resolvedValue,t.type,this.component)}this.asyncProps={},this.component=null,this.resetOldProps()}getOldProps(){return this.oldAsyncProps||this.oldProps||mD}resetOldProps(){this.oldAsyncProps=null,this.oldProps=this.component?this.component.props:null}hasAsyncProp(e){return e in this.asyncProps}getAsyncProp(e){let t=this.asyncProps[e];return t&&t.resolvedValue}isAsyncPropLoading(e){if(e){let t=this.asyncProps[e];return!!(t&&t.pendingLoadCount>0&&t.pendingLoadCount!==t.resolvedLoadCount)}for(let t in this.asyncProps)if(this.isAsyncPropLoading(t))return!0;return!1}reloadAsyncProp(e,t){this._watchPromise(e,Promise.resolve(t))}setAsyncProps(e){this.component=e[ri]||this.component;let t=e[rt]||{},n=e[St]||e,i=e[zt]||{};for(let s in t){let o=t[s];this._createAsyncPropData(s,i[s]),this._updateAsyncProp(s,o),t[s]=this.getAsyncProp(s)}for(let s in n){let o=n[s];this._createAsyncPropData(s,i[s]),this._updateAsyncProp(s,o)}}_fetch(e,t){return null}_onResolve(e,t){}_onError(e,t){}_updateAsyncProp(e,t){if(this._didAsyncInputValueChange(e,t)){if(typeof t=="string"&&(t=this._fetch(e,t)),t instanceof Promise){this._watchPromise(e,t);return}if(bl(t)){this._resolveAsyncIterable(e,t);return}this._setPropValue(e,t)}}_freezeAsyncOldProps(){if(!this.oldAsyncProps&&this.oldProps){this.oldAsyncProps=Object.create(this.oldProps);for(let e in this.asyncProps)Object.defineProperty(this.oldAsyncProps,e,{enumerable:!0,value:this.oldProps[e]})}}_didAsyncInputValueChange(e,t){let n=this.asyncProps[e];return t===n.resolvedValue||t===n.lastValue?!1:(n.lastValue=t,!0)}_setPropValue(e,t){this._freezeAsyncOldProps();let n=this.asyncProps[e];n&&(t=this._postProcessValue(n,t),n.resolvedValue=t,n.pendingLoadCount++,n.resolvedLoadCount=n.pendingLoadCount)}_setAsyncPropValue(e,t,n){let i=this.asyncProps[e];i&&n>=i.resolvedLoadCount&&t!==void 0&&(this._freezeAsyncOldProps(),i.resolvedValue=t,i.resolvedLoadCount=n,this.onAsyncPropUpdated(e,t))}_watchPromise(e,t){let n=this.asyncProps[e];if(n){n.pendingLoadCount++;let i=n.pendingLoadCount;t.then(s=>{this.component&&(s=this._postProcessValue(n,s),this._setAsyncPropValue(e,s,i),this._onResolve(e,s))}).catch(s=>{this._onError(e,s)})}}async _resolveAsyncIterable(e,t){if(e!=="data"){this._setPropValue(e,t);return}let n=this.asyncProps[e];if(!n)return;n.pendingLoadCount++;let i=n.pendingLoadCount,s=[],o=0;for await(let a of t){if(!this.component)return;let{dataTransform:c}=this.component.props;c?s=c(a,s):s=s.concat(a),Object.defineProperty(s,"__diff",{enumerable:!1,value:[{startRow:o,endRow:s.length}]}),o=s.length,this._setAsyncPropValue(e,s,i)}this._onResolve(e,s)}_postProcessValue(e,t){let n=e.type;return n&&this.component&&(n.release&&n.release(e.resolvedValue,n,this.component),n.transform)?n.transform(t,n,this.component):t}_createAsyncPropData(e,t){if(!this.asyncProps[e]){let i=this.component&&this.component.props[Et];this.asyncProps[e]={type:i&&i[e],lastValue:null,resolvedValue:t,pendingLoadCount:0,resolvedLoadCount:0}}}};var Mo=class extends Co{constructor({attributeManager:e,layer:t}){super(t),this.attributeManager=e,this.needsRedraw=!0,this.needsUpdate=!0,this.subLayers=null,this.usesPickingColorCache=!1,this.disabledPickingIndices=[]}get layer(){return this.component}_fetch(e,t){let n=this.layer,i=n?.props.fetch;return i?i(t,{propName:e,layer:n}):super._fetch(e,t)}_onResolve(e,t){let n=this.layer;if(n){let i=n.props.onDataLoad;e==="data"&&i&&i(t,{propName:e,layer:n})}}_onError(e,t){let n=this.layer;n&&n.raiseError(t,`loading ${e} of ${this.layer}`)}};var gD="layer.changeFlag",_D="layer.initialize",yD="layer.update",bD="layer.finalize",xD="layer.matched",l2=2**24-1,vD=Object.freeze([]),wD=xt(({oldViewport:r,viewport:e})=>r.equals(e)),Xe=new Uint8ClampedArray(0);function f2(r){return r.rowIndexes||r.pickingColors||r.instancePickingColors}function Kp(r){return r.rowIndexes}function Qp(r){return r.pickingColors||r.instancePickingColors}var ED={data:{type:"data",value:vD,async:!0},dataComparator:{type:"function",value:null,optional:!0},_dataDiff:{type:"function",value:r=>r&&r.__diff,optional:!0},dataTransform:{type:"function",value:null,optional:!0},onDataLoad:{type:"function",value:null,optional:!0},onError:{type:"function",value:null,optional:!0},fetch:{type:"function",value:(r,{propName:e,layer:t,loaders:n,loadOptions:i,signal:s})=>{let{resourceManager:o}=t.context;i=i||t.getLoadOptions(),n=n||t.props.loaders,s&&(i={...i,core:{...i?.core,fetch:{...i?.core?.fetch,signal:s}}});let a=o.contains(r);return!a&&!i&&(o.add({resourceId:r,data:_n(r,n),persistent:!1}),a=!0),a?o.subscribe({resourceId:r,onChange:c=>t.internalState?.reloadAsyncProp(e,c),consumerId:t.id,requestId:e}):_n(r,n,i)}},updateTriggers:{},visible:!0,pickable:!1,opacity:{type:"number",min:0,max:1,value:1},operation:"draw",onHover:{type:"function",value:null,optional:!0},onClick:{type:"function",value:null,optional:!0},onDragStart:{type:"function",value:null,optional:!0},onDrag:{type:"function",value:null,optional:!0},onDragEnd:{type:"function",value:null,optional:!0},coordinateSystem:"default",coordinateOrigin:{type:"array",value:[0,0,0],compare:!0},modelMatrix:{type:"array",value:null,compare:!0,optional:!0},wrapLongitude:!1,positionFormat:"XYZ",colorFormat:"RGBA",parameters:{type:"object",value:{},optional:!0,compare:2},loadOptions:{type:"object",value:null,optional:!0,ignore:!0},transitions:null,extensions:[],loaders:{type:"array",value:[],optional:!0,ignore:!0},getPolygonOffset:{type:"function",value:({layerIndex:r})=>[0,-r*100]},highlightedObjectIndex:null,autoHighlight:!1,highlightColor:{type:"accessor",value:[0,0,128,128]}},Ro=class extends Hl{constructor(){super(...arguments),this.internalState=null,this.lifecycle=lr.NO_STATE,this.parent=null}static get componentName(){return Object.prototype.hasOwnProperty.call(this,"layerName")?this.layerName:""}get root(){let e=this;for(;e.parent;)e=e.parent;return e}toString(){return`${this.constructor.layerName||this.constructor.name}({id: '${this.props.id}'})`}project(e){z(this.internalState);let t=this.internalState.viewport||this.context.viewport,n=Pc(e,{viewport:t,modelMatrix:this.props.modelMatrix,coordinateOrigin:this.props.coordinateOrigin,coordinateSystem:this.props.coordinateSystem}),[i,s,o]=ar(n,t.pixelProjectionMatrix);return e.length===2?[i,s]:[i,s,o]}unproject(e){return z(this.internalState),(this.internalState.viewport||this.context.viewport).unproject(e)}projectPosition(e,t){z(this.internalState);let n=this.internalState.viewport||this.context.viewport;return Wx(e,{viewport:n,modelMatrix:this.props.modelMatrix,coordinateOrigin:this.props.coordinateOrigin,coordinateSystem:this.props.coordinateSystem,...t})}get isComposite(){return!1}get isDrawable(){return!0}setState(e){this.setChangeFlags({stateChanged:!0}),Object.assign(this.state,e),this.setNeedsRedraw()}setNeedsRedraw(){this.internalState&&(this.internalState.needsRedraw=!0)}setNeedsUpdate(){this.internalState&&(this.context.layerManager.setNeedsUpdate(String(this)),this.internalState.needsUpdate=!0)}get isLoaded(){return this.internalState?!this.internalState.isAsyncPropLoading():!1}get wrapLongitude(){return this.props.wrapLongitude}isPickable(){return this.props.pickable&&this.props.visible}getModels(){let e=this.state;return e&&(e.models||e.model&&[e.model])||[]}setShaderModuleProps(...e){for(let t of this.getModels())t.shaderInputs.setProps(...e)}getAttributeManager(){return this.internalState&&this.internalState.attributeManager}getCurrentLayer(){return this.internalState&&this.internalState.layer}getLoadOptions(){return this.props.loadOptions}use64bitPositions(){let{coordinateSystem:e}=this.props;return e==="default"||e==="lnglat"||e==="cartesian"}onHover(e,t){return this.props.onHover&&this.props.onHover(e,t)||!1}onClick(e,t){return this.props.onClick&&this.props.onClick(e,t)||!1}nullPickingColor(){return[0,0,0]}encodePickingColor(e,t=[]){return t[0]=e+1&255,t[1]=e+1>>8&255,t[2]=e+1>>8>>8&255,t}decodePickingColor(e){z(e instanceof Uint8Array);let[t,n,i]=e;return t+n*256+i*65536-1}getNumInstances(){return Number.isFinite(this.props.numInstances)?this.props.numInstances:this.state&&this.state.numInstances!==void 0?this.state.numInstances:n2(this.props.data)}getStartIndices(){return this.props.startIndices?this.props.startIndices:this.state&&this.state.startIndices?this.state.startIndices:null}getBounds(){return this.getAttributeManager()?.getBounds(["positions","instancePositions"])}getShaders(e){e=Hp(e,{disableWarnings:!0,modules:this.context.defaultShaderModules});for(let t of this.props.extensions)e=Hp(e,t.getShaders.call(this,t));return e}shouldUpdateState(e){return e.changeFlags.propsOrDataChanged}updateState(e){let t=this.getAttributeManager(),{dataChanged:n}=e.changeFlags;if(n&&t)if(Array.isArray(n))for(let i of n)t.invalidateAll(i);else t.invalidateAll();if(t){let{props:i}=e,s=this.internalState.hasPickingBuffer,o=Number.isInteger(i.highlightedObjectIndex)||!!i.pickable||i.extensions.some(a=>a.getNeedsPickingBuffer.call(this,a));if(s!==o){this.internalState.hasPickingBuffer=o;let a=f2(t.attributes);a&&(o&&a.constant&&(a.constant=!1,t.invalidate(a.id)),!a.value&&!o&&(a.constant=!0,a.value=Kp(t.attributes)?[As]:[0,0,0]))}}}finalizeState(e){for(let n of this.getModels())n.destroy();let t=this.getAttributeManager();t&&t.finalize(),this.context&&this.context.resourceManager.unsubscribe({consumerId:this.id}),this.internalState&&(this.internalState.uniformTransitions.clear(),this.internalState.finalize())}draw(e){for(let t of this.getModels())t.draw(e.renderPass)}getPickingInfo({info:e,mode:t,sourceLayer:n}){let{index:i}=e;return i>=0&&Array.isArray(this.props.data)&&(e.object=this.props.data[i]),e}raiseError(e,t){t&&(e=new Error(`${t}: ${e.message}`,{cause:e})),this.props.onError?.(e)||this.context?.onError?.(e,this)}getNeedsRedraw(e={clearRedrawFlags:!1}){return this._getNeedsRedraw(e)}needsUpdate(){return this.internalState?this.internalState.needsUpdate||this.hasUniformTransition()||this.shouldUpdateState(this._getUpdateParams()):!1}hasUniformTransition(){return this.internalState?.uniformTransitions.active||!1}activateViewport(e){if(!this.internalState)return;let t=this.internalState.viewport;this.internalState.viewport=e,(!t||!wD({oldViewport:t,viewport:e}))&&(this.setChangeFlags({viewportChanged:!0}),this.isComposite?this.needsUpdate()&&this.setNeedsUpdate():this._update())}invalidateAttribute(e="all"){let t=this.getAttributeManager();t&&(e==="all"?t.invalidateAll():t.invalidate(e))}updateAttributes(e){let t=!1;for(let n in e)e[n].layoutChanged()&&(t=!0);for(let n of this.getModels())this._setModelAttributes(n,e,t)}_updateAttributes(){let e=this.getAttributeManager();if(!e)return;let t=this.props,n=this.getNumInstances(),i=this.getStartIndices();e.update({data:t.data,numInstances:n,startIndices:i,props:t,transitions:t.transitions,buffers:t.data.attributes,context:this});let s=e.getChangedAttributes({clearChangedFlags:!0});this.updateAttributes(s)}_updateAttributeTransition(){let e=this.getAttributeManager();e&&e.updateTransition()}_updateUniformTransition(){let{uniformTransitions:e}=this.internalState;if(e.active){let t=e.update(),n=Object.create(this.props);for(let i in t)Object.defineProperty(n,i,{value:t[i]});return n}return this.props}calculateInstancePickingColors(e,{numInstances:t}){if(e.constant)return;let n=Math.floor(Xe.length/4);this.internalState.usesPickingColorCache=!0;let i=t>0&&Xe[0]===0;if(n<t||i){t>l2&&F.warn("Layer has too many data objects. Picking might not be able to distinguish all objects.")(),Xe=tt.allocate(Xe,t,{size:4,copy:!0,maxCount:Math.max(t,l2)});let s=Math.floor(Xe.length/4),o=[0,0,0],a=i?0:n;for(let c=a;c<s;c++)this.encodePickingColor(c,o),Xe[c*4+0]=o[0],Xe[c*4+1]=o[1],Xe[c*4+2]=o[2],Xe[c*4+3]=0}e.value=Xe.subarray(0,t*4)}_setModelAttributes(e,t,n=!1){if(!Object.keys(t).length)return;let i=this.getAttributeManager();if(i?.hasBufferGroups()){this._setGroupedModelAttributes(e,i,t);return}if(n){let c=this.getAttributeManager();e.setBufferLayout(c.getBufferLayouts(e)),t=c.getAttributes()}let s=e.userData?.excludeAttributes||{},o={},a={};for(let c in t){if(s[c])continue;let l=t[c].getValue();for(let f in l){let u=l[f];u instanceof D?t[c].settings.isIndexed?e.setIndexBuffer(u):o[f]=u:u&&(a[f]=u)}}e.setAttributes(o),e.setConstantAttributes(a)}_setGroupedModelAttributes(e,t,n){let i=e.userData?.excludeAttributes||{},s=t.getBufferGroupBindings(n,e,i);e.setBufferLayout(s.bufferLayouts);let o={...s.buffers},a={},c=t.getAttributes();for(let l in c){if(i[l]||s.groupedAttributeIds.has(l))continue;let f=c[l],u=f.getValue();for(let d in u){let h=u[d];h instanceof D?f.settings.isIndexed?e.setIndexBuffer(h):o[d]=h:h&&(a[d]=h)}}e.setAttributes(o),e.setConstantAttributes(a)}disablePickingIndex(e){let t=this.props.data;if(!("attributes"in t)){this._disablePickingIndex(e);return}let n=this.getAttributeManager().attributes,i=Kp(n),s=Qp(n),o=i&&t.attributes&&t.attributes[i.id];if(o&&o.value){let c=o.value;for(let l=0;l<t.length;l++){let f=i.getVertexOffset(l);c[f]===e&&this._disablePickingIndex(l)}return}let a=s&&t.attributes&&t.attributes[s.id];if(a&&a.value){let c=a.value,l=this.encodePickingColor(e);for(let f=0;f<t.length;f++){let u=s.getVertexOffset(f);c[u]===l[0]&&c[u+1]===l[1]&&c[u+2]===l[2]&&this._disablePickingIndex(f)}}else this._disablePickingIndex(e)}_disablePickingIndex(e){let t=this.getAttributeManager().attributes,n=Kp(t);if(n){let a=n.getVertexOffset(e),c=n.getVertexOffset(e+1),l=new Uint32Array(c-a);l.fill(As),n.buffer.write(l,a*l.BYTES_PER_ELEMENT);return}let i=Qp(t);if(!i){this.internalState&&Bx(this.internalState.disabledPickingIndices,e);return}let s=i.getVertexOffset(e),o=i.getVertexOffset(e+1);i.buffer.write(new Uint8Array(o-s),s)}restorePickingColors(){let e=this.getAttributeManager().attributes,t=f2(e);if(!t){this.internalState&&(this.internalState.disabledPickingIndices.length=0);return}let n=Qp(e);this.internalState.usesPickingColorCache&&n&&n.value.buffer!==Xe.buffer&&(n.value=Xe.subarray(0,n.value.length)),t.updateSubBuffer({startOffset:0})}_initialize(){z(!this.internalState),ee(_D,this);let e=this._getAttributeManager();this.internalState=new Mo({attributeManager:e,layer:this}),this._clearChangeFlags(),this.state={},Object.defineProperty(this.state,"attributeManager",{get:()=>(F.deprecated("layer.state.attributeManager","layer.getAttributeManager()")(),e)}),this.internalState.uniformTransitions=new To(this.context.timeline),this.internalState.onAsyncPropUpdated=this._onAsyncPropUpdated.bind(this),this.internalState.setAsyncProps(this.props),this.initializeState(this.context);for(let t of this.props.extensions)t.initializeState.call(this,this.context,t);this.setChangeFlags({dataChanged:"init",propsChanged:"init",viewportChanged:!0,extensionsChanged:!0}),this._update()}_transferState(e){ee(xD,this,this===e);let{state:t,internalState:n}=e;this!==e&&(this.internalState=n,this.state=t,this.internalState.setAsyncProps(this.props),this._diffProps(this.props,this.internalState.getOldProps()))}_update(){let e=this.needsUpdate();if(ee(yD,this,e),!e)return;this.context.stats.get("Layer updates").incrementCount();let t=this.props,n=this.context,i=this.internalState,s=n.viewport,o=this._updateUniformTransition();i.propsInTransition=o,n.viewport=i.viewport||s,this.props=o;try{let a=this._getUpdateParams(),c=this.getModels();if(n.device)this.updateState(a);else try{this.updateState(a)}catch{}for(let f of this.props.extensions)f.updateState.call(this,a,f);this.setNeedsRedraw(),this._updateAttributes();let l=this.getModels()[0]!==c[0];this._postUpdate(a,l)}finally{n.viewport=s,this.props=t,this._clearChangeFlags(),i.needsUpdate=!1,i.resetOldProps()}}_finalize(){ee(bD,this),this.finalizeState(this.context);for(let e of this.props.extensions)e.finalizeState.call(this,this.context,e)}_drawLayer({renderPass:e,shaderModuleProps:t=null,uniforms:n={},parameters:i={}}){this._updateAttributeTransition();let s=this.props,o=this.context;this.props=this.internalState.propsInTransition||s;try{t&&this.setShaderModuleProps(t);let{getPolygonOffset:a}=this.props,c=a&&a(n)||[0,0];o.device instanceof ur&&o.device.setParametersWebGL({polygonOffset:c});let l=o.device instanceof ur?null:SD(i);if(PD(this.getModels(),e,i,l),o.device instanceof ur)o.device.withParametersWebGL(i,()=>{let f={renderPass:e,shaderModuleProps:t,uniforms:n,parameters:i,context:o};for(let u of this.props.extensions)u.draw.call(this,f,u);this.draw(f)});else{l?.renderPassParameters&&e.setParameters(l.renderPassParameters);let f={renderPass:e,shaderModuleProps:t,uniforms:n,parameters:i,context:o};for(let u of this.props.extensions)u.draw.call(this,f,u);this.draw(f)}}finally{this.props=s}}getChangeFlags(){return this.internalState?.changeFlags}setChangeFlags(e){if(!this.internalState)return;let{changeFlags:t}=this.internalState;for(let i in e)if(e[i]){let s=!1;switch(i){case"dataChanged":let o=e[i],a=t[i];o&&Array.isArray(a)&&(t.dataChanged=Array.isArray(o)?a.concat(o):o,s=!0);default:t[i]||(t[i]=e[i],s=!0)}s&&ee(gD,this,i,e)}let n=!!(t.dataChanged||t.updateTriggersChanged||t.propsChanged||t.extensionsChanged);t.propsOrDataChanged=n,t.somethingChanged=n||t.viewportChanged||t.stateChanged}_clearChangeFlags(){this.internalState.changeFlags={dataChanged:!1,propsChanged:!1,updateTriggersChanged:!1,viewportChanged:!1,stateChanged:!1,extensionsChanged:!1,propsOrDataChanged:!1,somethingChanged:!1}}_diffProps(e,t){let n=t2(e,t);if(n.updateTriggersChanged)for(let i in n.updateTriggersChanged)n.updateTriggersChanged[i]&&this.invalidateAttribute(i);if(n.transitionsChanged)for(let i in n.transitionsChanged)this.internalState.uniformTransitions.add(i,t[i],e[i],e.transitions?.[i]);return this.setChangeFlags(n)}validateProps(){e2(this.props)}updateAutoHighlight(e){this.props.autoHighlight&&!Number.isInteger(this.props.highlightedObjectIndex)&&this._updateAutoHighlight(e)}_updateAutoHighlight(e){let t={highlightedObjectColor:e.picked?e.color:null},{highlightColor:n}=this.props;e.picked&&typeof n=="function"&&(t.highlightColor=n(e)),this.setShaderModuleProps({picking:t}),this.setNeedsRedraw()}_getAttributeManager(){let e=this.context;return new Eo(e.device,{id:this.props.id,stats:e.stats,timeline:e.timeline})}_postUpdate(e,t){let{props:n,oldProps:i}=e,s=this.state.model;s?.isInstanced&&s.setInstanceCount(this.getNumInstances());let{autoHighlight:o,highlightedObjectIndex:a,highlightColor:c}=n;if(t||i.autoHighlight!==o||i.highlightedObjectIndex!==a||i.highlightColor!==c){let l={};Array.isArray(c)&&(l.highlightColor=c),(t||i.autoHighlight!==o||a!==i.highlightedObjectIndex)&&(l.highlightedObjectColor=Number.isFinite(a)&&a>=0?this.encodePickingColor(a):null),this.setShaderModuleProps({picking:l})}}_getUpdateParams(){return{props:this.props,oldProps:this.internalState.getOldProps(),context:this.context,changeFlags:this.internalState.changeFlags}}_getNeedsRedraw(e){if(!this.internalState)return!1;let t=!1;t=t||this.internalState.needsRedraw&&this.id;let n=this.getAttributeManager(),i=n?n.getNeedsRedraw(e):!1;if(t=t||i,t)for(let s of this.props.extensions)s.onNeedsRedraw.call(this,s);return this.internalState.needsRedraw=this.internalState.needsRedraw&&!e.clearRedrawFlags,t}_onAsyncPropUpdated(){this._diffProps(this.props,this.internalState.getOldProps()),this.setNeedsUpdate()}};Ro.defaultProps=ED;Ro.layerName="Layer";var Io=Ro;function SD(r){let{blendConstant:e,...t}=r;return e?{pipelineParameters:t,renderPassParameters:{blendConstant:e}}:{pipelineParameters:t}}function PD(r,e,t,n){for(let i of r)i.device.type==="webgpu"?(TD(i,e),i.setParameters({...i.parameters,...n?.pipelineParameters})):i.setParameters(t)}function TD(r,e){let t=e.props.framebuffer||(e.framebuffer??null);if(!t)return;let n=t.colorAttachments.map(o=>o?.texture?.format??null),i=t.depthStencilAttachment?.texture?.format,s=r;(!LD(s.props.colorAttachmentFormats,n)||s.props.depthStencilAttachmentFormat!==i)&&(s.props.colorAttachmentFormats=n,s.props.depthStencilAttachmentFormat=i,s._setPipelineNeedsUpdate("attachment formats"))}function LD(r,e){if(r===e)return!0;if(!r||!e||r.length!==e.length)return!1;for(let t=0;t<r.length;t++)if(r[t]!==e[t])return!1;return!0}I();var bi=class{constructor(e){this.indexStarts=[0],this.vertexStarts=[0],this.vertexCount=0,this.instanceCount=0;let{attributes:t={}}=e;this.typedArrayManager=tt,this.attributes={},this._attributeDefs=t,this.opts=e,this.updateGeometry(e)}updateGeometry(e){Object.assign(this.opts,e);let{data:t,buffers:n={},getGeometry:i,geometryBuffer:s,positionFormat:o,dataChanged:a,normalize:c=!0}=this.opts;if(this.data=t,this.getGeometry=i,this.positionSize=s&&s.size||(o==="XY"?2:3),this.buffers=n,this.normalize=c,s&&(z(t.startIndices),this.getGeometry=this.getGeometryFromBuffer(s),c||(n.vertexPositions=s)),this.geometryBuffer=n.vertexPositions,Array.isArray(a))for(let l of a)this._rebuildGeometry(l);else this._rebuildGeometry()}updatePartialGeometry({startRow:e,endRow:t}){this._rebuildGeometry({startRow:e,endRow:t})}getGeometryFromBuffer(e){let t=e.value||e;return ArrayBuffer.isView(t)?xl(t,{size:this.positionSize,offset:e.offset,stride:e.stride,startIndices:this.data.startIndices}):null}_allocate(e,t){let{attributes:n,buffers:i,_attributeDefs:s,typedArrayManager:o}=this;for(let a in s)if(a in i)o.release(n[a]),n[a]=null;else{let c=s[a];c.copy=t,n[a]=o.allocate(n[a],e,c)}}_forEachGeometry(e,t,n){let{data:i,getGeometry:s}=this,{iterable:o,objectInfo:a}=yl(i,t,n);for(let c of o){a.index++;let l=s?s(c,a):null;e(l,a.index)}}_rebuildGeometry(e){if(!this.data)return;let{indexStarts:t,vertexStarts:n,instanceCount:i}=this,{data:s,geometryBuffer:o}=this,{startRow:a=0,endRow:c=1/0}=e||{},l={};if(e||(t=[0],n=[0]),this.normalize||!o)this._forEachGeometry((u,d)=>{let h=u&&this.normalizeGeometry(u);l[d]=h,n[d+1]=n[d]+(h?this.getGeometrySize(h):0)},a,c),i=n[n.length-1];else if(n=s.startIndices,i=n[s.length]||0,ArrayBuffer.isView(o))i=i||o.length/this.positionSize;else if(o instanceof D){let u=this.positionSize*4;i=i||o.byteLength/u}else if(o.buffer){let u=o.stride||this.positionSize*4;i=i||o.buffer.byteLength/u}else if(o.value){let u=o.value,d=o.stride/u.BYTES_PER_ELEMENT||this.positionSize;i=i||u.length/d}this._allocate(i,!!e),this.indexStarts=t,this.vertexStarts=n,this.instanceCount=i;let f={};this._forEachGeometry((u,d)=>{let h=l[d]||u;f.vertexStart=n[d],f.indexStart=t[d];let p=d<n.length-1?n[d+1]:i;f.geometrySize=p-n[d],f.geometryIndex=d,this.updateGeometryAttributes(h,f)},a,c),this.vertexCount=t[t.length-1]}};var AD=`struct ClipUniforms {
  enabled: i32,
  mode: i32,
  bounds: vec4<f32>,
};

@group(2) @binding(auto) var<uniform> clipUniforms: ClipUniforms;

fn clip_isInBounds(coordinates: vec2<f32>) -> bool {
  return coordinates.x >= clipUniforms.bounds.x &&
    coordinates.y >= clipUniforms.bounds.y &&
    coordinates.x < clipUniforms.bounds.z &&
    coordinates.y < clipUniforms.bounds.w;
}

fn clip_filterPosition(position: ptr<function, vec4<f32>>, instanceCoordinates: vec2<f32>) {
  if (
    clipUniforms.enabled != 0 &&
    clipUniforms.mode == 1 &&
    !clip_isInBounds(instanceCoordinates)
  ) {
    *position = vec4<f32>(2.0, 2.0, 2.0, 1.0);
  }
}

fn clip_filterColor(geometryCoordinates: vec2<f32>) {
  if (
    clipUniforms.enabled != 0 &&
    clipUniforms.mode == 0 &&
    !clip_isInBounds(geometryCoordinates)
  ) {
    discard;
  }
}
`,CD={name:"clip",source:AD,props:{},uniforms:{},bindingLayout:[{name:"clip",group:2}],uniformTypes:{enabled:"i32",mode:"i32",bounds:"vec4<f32>"},defaultUniforms:{enabled:0,mode:0,bounds:[0,0,1,1]},getUniforms(r={}){let e={};return r.enabled!==void 0&&(e.enabled=r.enabled?1:0),r.mode!==void 0&&(e.mode=r.mode==="instance"?1:0),r.bounds!==void 0&&(e.bounds=r.bounds),e}},u2=CD;X();X();var em={CLOCKWISE:1,COUNTER_CLOCKWISE:-1};function Yl(r,e,t={}){return d2(r,t)!==e?(MD(r,t),!0):!1}function d2(r,e={}){return Math.sign(ql(r,e))}var Jp={x:0,y:1,z:2};function ql(r,e={}){let{start:t=0,end:n=r.length,plane:i="xy"}=e,s=e.size||2,o=0,a=Jp[i[0]],c=Jp[i[1]];for(let l=t,f=n-s;l<n;l+=s)o+=(r[l+a]-r[f+a])*(r[l+c]+r[f+c]),f=l;return o/2}function MD(r,e){let{start:t=0,end:n=r.length,size:i=2}=e,s=(n-t)/i,o=Math.floor(s/2);for(let a=0;a<o;++a){let c=t+a*i,l=t+(s-1-a)*i;for(let f=0;f<i;++f){let u=r[c+f];r[c+f]=r[l+f],r[l+f]=u}}}function fn(r,e){let t=e.length,n=r.length;if(n>0){let i=!0;for(let s=0;s<t;s++)if(r[n-t+s]!==e[s]){i=!1;break}if(i)return!1}for(let i=0;i<t;i++)r[n+i]=e[i];return!0}function Xl(r,e){let t=e.length;for(let n=0;n<t;n++)r[n]=e[n]}function Bo(r,e,t,n,i=[]){let s=n+e*t;for(let o=0;o<t;o++)i[o]=r[s+o];return i}function tm(r,e,t,n,i=[]){let s,o;if(t&8)s=(n[3]-r[1])/(e[1]-r[1]),o=3;else if(t&4)s=(n[1]-r[1])/(e[1]-r[1]),o=1;else if(t&2)s=(n[2]-r[0])/(e[0]-r[0]),o=2;else if(t&1)s=(n[0]-r[0])/(e[0]-r[0]),o=0;else return null;for(let a=0;a<r.length;a++)i[a]=(o&1)===a?n[o]:s*(e[a]-r[a])+r[a];return i}function Zl(r,e){let t=0;return r[0]<e[0]?t|=1:r[0]>e[2]&&(t|=2),r[1]<e[1]?t|=4:r[1]>e[3]&&(t|=8),t}function Oo(r,e){let{size:t=2,broken:n=!1,gridResolution:i=10,gridOffset:s=[0,0],startIndex:o=0,endIndex:a=r.length}=e||{},c=(a-o)/t,l=[],f=[l],u=Bo(r,0,t,o),d,h,p=ID(u,i,s,[]),m=[];fn(l,u);for(let g=1;g<c;g++){for(d=Bo(r,g,t,o,d),h=Zl(d,p);h;){tm(u,d,h,p,m);let y=Zl(m,p);y&&(tm(u,m,y,p,m),h=y),fn(l,m),Xl(u,m),BD(p,i,h),n&&l.length>t&&(l=[],f.push(l),fn(l,u)),h=Zl(d,p)}fn(l,d),Xl(u,d)}return n?f:f[0]}function ID(r,e,t,n){let i=Math.floor((r[0]-t[0])/e)*e+t[0],s=Math.floor((r[1]-t[1])/e)*e+t[1];return n[0]=i,n[1]=s,n[2]=i+e,n[3]=s+e,n}function BD(r,e,t){t&8?(r[1]+=e,r[3]+=e):t&4?(r[1]-=e,r[3]-=e):t&2?(r[0]+=e,r[2]+=e):t&1&&(r[0]-=e,r[2]-=e)}function rm(r,e){let{size:t=2,startIndex:n=0,endIndex:i=r.length,normalize:s=!0}=e||{},o=r.slice(n,i);DD(o,t,0,i-n);let a=Oo(o,{size:t,broken:!0,gridResolution:360,gridOffset:[-180,-180]});if(s)for(let c of a)kD(c,t);return a}function DD(r,e,t,n){let i=r[0],s;for(let o=t;o<n;o+=e){s=r[o];let a=s-i;(a>180||a<-180)&&(s-=Math.round(a/360)*360),r[o]=i=s}}function kD(r,e){let t,n=r.length/e;for(let s=0;s<n&&(t=r[s*e],(t+180)%360===0);s++);let i=-Math.round(t/360)*360;if(i!==0)for(let s=0;s<n;s++)r[s*e]+=i}var Do=class extends Ye{constructor(e){let{indices:t,attributes:n}=FD(e);super({...e,topology:"line-list",indices:t,attributes:n})}};function FD(r){let{radius:e,height:t=1,nradial:n=10}=r,{vertices:i}=r;i&&(F.assert(i.length>=n),i=i.flatMap(h=>[h[0],h[1]]),Yl(i,em.COUNTER_CLOCKWISE));let s=t>0,o=n+1,a=s?o*3+1:n,c=Math.PI*2/n,l=new Uint16Array(s?n*3*2:0),f=new Float32Array(a*3),u=new Float32Array(a*3),d=0;if(s){for(let h=0;h<o;h++){let p=h*c,m=h%n,g=Math.sin(p),y=Math.cos(p);for(let b=0;b<2;b++)f[d+0]=i?i[m*2]:y*e,f[d+1]=i?i[m*2+1]:g*e,f[d+2]=(1/2-b)*t,u[d+0]=i?i[m*2]:y,u[d+1]=i?i[m*2+1]:g,d+=3}f[d+0]=f[d-3],f[d+1]=f[d-2],f[d+2]=f[d-1],d+=3}for(let h=s?0:1;h<o;h++){let p=Math.floor(h/2)*Math.sign(.5-h%2),m=p*c,g=(p+n)%n,y=Math.sin(m),b=Math.cos(m);f[d+0]=i?i[g*2]:b*e,f[d+1]=i?i[g*2+1]:y*e,f[d+2]=t/2,u[d+2]=1,d+=3}if(s){let h=0;for(let p=0;p<n;p++)l[h++]=p*2+0,l[h++]=p*2+2,l[h++]=p*2+0,l[h++]=p*2+1,l[h++]=p*2+1,l[h++]=p*2+3}return{indices:l,attributes:{POSITION:{size:3,value:f},NORMAL:{size:3,value:u}}}}var UD=`struct ColumnUniforms {
  radius: f32,
  angle: f32,
  offset: vec2<f32>,
  extruded: f32,
  stroked: f32,
  isStroke: f32,
  coverage: f32,
  elevationScale: f32,
  edgeDistance: f32,
  widthScale: f32,
  widthMinPixels: f32,
  widthMaxPixels: f32,
  radiusUnits: i32,
  widthUnits: i32,
};

@group(0) @binding(auto) var<uniform> column: ColumnUniforms;
`,h2=`layout(std140) uniform columnUniforms {
  float radius;
  float angle;
  vec2 offset;
  bool extruded;
  bool stroked;
  bool isStroke;
  float coverage;
  float elevationScale;
  float edgeDistance;
  float widthScale;
  float widthMinPixels;
  float widthMaxPixels;
  highp int radiusUnits;
  highp int widthUnits;
} column;
`,p2={name:"column",source:UD,vs:h2,fs:h2,uniformTypes:{radius:"f32",angle:"f32",offset:"vec2<f32>",extruded:"f32",stroked:"f32",isStroke:"f32",coverage:"f32",elevationScale:"f32",edgeDistance:"f32",widthScale:"f32",widthMinPixels:"f32",widthMaxPixels:"f32",radiusUnits:"i32",widthUnits:"i32"}};var m2=`struct Attributes {
  @builtin(instance_index) instanceIndex: u32,
  @location(0) positions: vec3<f32>,
  @location(1) normals: vec3<f32>,
  @location(2) instancePositions: vec3<f32>,
  @location(3) instancePositions64Low: vec3<f32>,
  @location(4) instanceElevations: f32,
  @location(5) instanceFillColors: vec4<f32>,
  @location(6) instanceLineColors: vec4<f32>,
  @location(7) instanceStrokeWidths: f32
};

fn getRotationMatrix(angle: f32) -> mat2x2<f32> {
  let s = sin(angle);
  let c = cos(angle);
  return mat2x2<f32>(
    vec2<f32>(c, s),
    vec2<f32>(-s, c)
  );
}

fn getOffset(
  positions: vec3<f32>,
  strokeOffsetRatio: f32,
  dotRadius: f32,
  rotationMatrix: mat2x2<f32>
) -> vec3<f32> {
  var offset = (rotationMatrix * positions.xy * strokeOffsetRatio + column.offset) * dotRadius;
  if (column.radiusUnits == UNIT_METERS) {
    offset = project_size_vec2(offset);
  } else if (column.radiusUnits == UNIT_PIXELS) {
    offset = project_pixel_size_vec2(offset);
  }
  return vec3<f32>(offset, 0.0);
}
`,GD=`${m2}

struct Varyings {
  @builtin(position) position: vec4<f32>,
  @location(0) color: vec4<f32>
};

@vertex
fn vertexMain(attributes: Attributes) -> Varyings {
  var varyings: Varyings;

  geometry.worldPosition = attributes.instancePositions;
  geometry.pickingColor = picking_getPickingColorFromIndex(attributes.instanceIndex);

  let isStroke = column.isStroke > 0.5;
  let baseColor = select(attributes.instanceFillColors, attributes.instanceLineColors, isStroke);
  let rotationMatrix = getRotationMatrix(column.angle);

  var elevation = 0.0;
  var strokeOffsetRatio = 1.0;

  if (column.extruded > 0.5) {
    elevation =
      attributes.instanceElevations * (attributes.positions.z + 1.0) / 2.0 * column.elevationScale;
  } else if (column.stroked > 0.5) {
    let widthPixels = clamp(
      project_unit_size_to_pixel(attributes.instanceStrokeWidths * column.widthScale, column.widthUnits),
      column.widthMinPixels,
      column.widthMaxPixels
    ) / 2.0;
    let halfOffset =
      project_pixel_size_float(widthPixels) /
      project_size_float(column.edgeDistance * column.coverage * column.radius);
    if (isStroke) {
      strokeOffsetRatio -= sign(attributes.positions.z) * halfOffset;
    } else {
      strokeOffsetRatio -= halfOffset;
    }
  }

  let shouldRender = select(0.0, 1.0, baseColor.a > 0.0 && attributes.instanceElevations >= 0.0);
  let dotRadius = column.radius * column.coverage * shouldRender;
  let centroidPosition =
    vec3<f32>(
      attributes.instancePositions.xy,
      attributes.instancePositions.z + elevation
    );
  let offset = getOffset(attributes.positions, strokeOffsetRatio, dotRadius, rotationMatrix);
  let projected = project_position_to_clipspace_and_commonspace(
    centroidPosition,
    attributes.instancePositions64Low,
    offset
  );

  geometry.position = projected.commonPosition;
  geometry.normal = project_normal(vec3<f32>(rotationMatrix * attributes.normals.xy, attributes.normals.z));

  let lightColor = lighting_getLightColor2(
    baseColor.rgb,
    project.cameraPosition,
    geometry.position.xyz,
    geometry.normal
  );

  varyings.position = projected.clipPosition;
  varyings.color = vec4<f32>(
    select(baseColor.rgb, lightColor, column.extruded > 0.5 && !isStroke),
    baseColor.a * layer.opacity
  );

  return varyings;
}

@fragment
fn fragmentMain(varyings: Varyings) -> @location(0) vec4<f32> {
  geometry.uv = vec2<f32>(0.0);
  return deckgl_premultiplied_alpha(varyings.color);
}
`,zD=`${m2}

struct Varyings {
  @builtin(position) position: vec4<f32>,
  @location(0) color: vec4<f32>,
  @location(1) cameraPosition: vec3<f32>,
  @location(2) positionCommonspace: vec4<f32>
};

@vertex
fn vertexMain(attributes: Attributes) -> Varyings {
  var varyings: Varyings;

  geometry.worldPosition = attributes.instancePositions;
  geometry.pickingColor = picking_getPickingColorFromIndex(attributes.instanceIndex);

  let isStroke = column.isStroke > 0.5;
  let baseColor = select(attributes.instanceFillColors, attributes.instanceLineColors, isStroke);
  let rotationMatrix = getRotationMatrix(column.angle);

  var elevation = 0.0;
  var strokeOffsetRatio = 1.0;

  if (column.extruded > 0.5) {
    elevation =
      attributes.instanceElevations * (attributes.positions.z + 1.0) / 2.0 * column.elevationScale;
  } else if (column.stroked > 0.5) {
    let widthPixels = clamp(
      project_unit_size_to_pixel(attributes.instanceStrokeWidths * column.widthScale, column.widthUnits),
      column.widthMinPixels,
      column.widthMaxPixels
    ) / 2.0;
    let halfOffset =
      project_pixel_size_float(widthPixels) /
      project_size_float(column.edgeDistance * column.coverage * column.radius);
    if (isStroke) {
      strokeOffsetRatio -= sign(attributes.positions.z) * halfOffset;
    } else {
      strokeOffsetRatio -= halfOffset;
    }
  }

  let shouldRender = select(0.0, 1.0, baseColor.a > 0.0 && attributes.instanceElevations >= 0.0);
  let dotRadius = column.radius * column.coverage * shouldRender;
  let centroidPosition =
    vec3<f32>(
      attributes.instancePositions.xy,
      attributes.instancePositions.z + elevation
    );
  let offset = getOffset(attributes.positions, strokeOffsetRatio, dotRadius, rotationMatrix);
  let projected = project_position_to_clipspace_and_commonspace(
    centroidPosition,
    attributes.instancePositions64Low,
    offset
  );

  geometry.position = projected.commonPosition;
  geometry.normal = project_normal(vec3<f32>(rotationMatrix * attributes.normals.xy, attributes.normals.z));

  varyings.position = projected.clipPosition;
  varyings.color = vec4<f32>(baseColor.rgb, baseColor.a * layer.opacity);
  varyings.cameraPosition = project.cameraPosition;
  varyings.positionCommonspace = projected.commonPosition;

  return varyings;
}

@fragment
fn fragmentMain(varyings: Varyings) -> @location(0) vec4<f32> {
  geometry.uv = vec2<f32>(0.0);

  var fragColor = varyings.color;
  if (column.extruded > 0.5 && column.isStroke < 0.5) {
    // WebGPU's screen-space Y axis reverses the derivative orientation used by GLSL flat shading.
    let normal = normalize(cross(dpdy(varyings.positionCommonspace.xyz), dpdx(varyings.positionCommonspace.xyz)));
    fragColor = vec4<f32>(
      lighting_getLightColor2(
        varyings.color.rgb,
        varyings.cameraPosition,
        varyings.positionCommonspace.xyz,
        normal
      ),
      varyings.color.a
    );
  }

  return deckgl_premultiplied_alpha(fragColor);
}
`;function g2(r){return r?zD:GD}var _2=`#version 300 es
#define SHADER_NAME column-layer-vertex-shader
in vec3 positions;
in vec3 normals;
in vec3 instancePositions;
in float instanceElevations;
in vec3 instancePositions64Low;
in vec4 instanceFillColors;
in vec4 instanceLineColors;
in float instanceStrokeWidths;
out vec4 vColor;
#ifdef FLAT_SHADING
out vec3 cameraPosition;
out vec4 position_commonspace;
#endif
void main(void) {
geometry.worldPosition = instancePositions;
vec4 color = column.isStroke ? instanceLineColors : instanceFillColors;
mat2 rotationMatrix = mat2(cos(column.angle), sin(column.angle), -sin(column.angle), cos(column.angle));
float elevation = 0.0;
float strokeOffsetRatio = 1.0;
if (column.extruded) {
elevation = instanceElevations * (positions.z + 1.0) / 2.0 * column.elevationScale;
} else if (column.stroked) {
float widthPixels = clamp(
project_size_to_pixel(instanceStrokeWidths * column.widthScale, column.widthUnits),
column.widthMinPixels, column.widthMaxPixels) / 2.0;
float halfOffset = project_pixel_size(widthPixels) / project_size(column.edgeDistance * column.coverage * column.radius);
if (column.isStroke) {
strokeOffsetRatio -= sign(positions.z) * halfOffset;
} else {
strokeOffsetRatio -= halfOffset;
}
}
float shouldRender = float(color.a > 0.0 && instanceElevations >= 0.0);
float dotRadius = column.radius * column.coverage * shouldRender;
geometry.pickingColor = picking_getPickingColorFromInstanceID();
vec3 centroidPosition = vec3(instancePositions.xy, instancePositions.z + elevation);
vec3 centroidPosition64Low = instancePositions64Low;
vec2 offset = (rotationMatrix * positions.xy * strokeOffsetRatio + column.offset) * dotRadius;
if (column.radiusUnits == UNIT_METERS) {
offset = project_size(offset);
} else if (column.radiusUnits == UNIT_PIXELS) {
offset = project_pixel_size(offset);
}
vec3 pos = vec3(offset, 0.);
DECKGL_FILTER_SIZE(pos, geometry);
gl_Position = project_position_to_clipspace(centroidPosition, centroidPosition64Low, pos, geometry.position);
geometry.normal = project_normal(vec3(rotationMatrix * normals.xy, normals.z));
DECKGL_FILTER_GL_POSITION(gl_Position, geometry);
if (column.extruded && !column.isStroke) {
#ifdef FLAT_SHADING
cameraPosition = project.cameraPosition;
position_commonspace = geometry.position;
vColor = vec4(color.rgb, color.a * layer.opacity);
#else
vec3 lightColor = lighting_getLightColor(color.rgb, project.cameraPosition, geometry.position.xyz, geometry.normal);
vColor = vec4(lightColor, color.a * layer.opacity);
#endif
} else {
vColor = vec4(color.rgb, color.a * layer.opacity);
}
DECKGL_FILTER_COLOR(vColor, geometry);
}
`;var y2=`#version 300 es
#define SHADER_NAME column-layer-fragment-shader
precision highp float;
out vec4 fragColor;
in vec4 vColor;
#ifdef FLAT_SHADING
in vec3 cameraPosition;
in vec4 position_commonspace;
#endif
void main(void) {
fragColor = vColor;
geometry.uv = vec2(0.);
#ifdef FLAT_SHADING
if (column.extruded && !column.isStroke && !bool(picking.isActive)) {
vec3 normal = normalize(cross(dFdx(position_commonspace.xyz), dFdy(position_commonspace.xyz)));
fragColor.rgb = lighting_getLightColor(vColor.rgb, cameraPosition, position_commonspace.xyz, normal);
}
#endif
DECKGL_FILTER_COLOR(fragColor, geometry);
}
`;var Kl=[0,0,0,255],$D={name:"geometry",stepMode:"vertex",byteStride:24,attributes:[{attribute:"positions",format:"float32x3",byteOffset:0},{attribute:"normals",format:"float32x3",byteOffset:12}]},VD={diskResolution:{type:"number",min:4,value:20},vertices:null,radius:{type:"number",min:0,value:1e3},angle:{type:"number",value:0},offset:{type:"array",value:[0,0]},coverage:{type:"number",min:0,max:1,value:1},elevationScale:{type:"number",min:0,value:1},radiusUnits:"meters",lineWidthUnits:"meters",lineWidthScale:1,lineWidthMinPixels:0,lineWidthMaxPixels:Number.MAX_SAFE_INTEGER,extruded:!0,wireframe:!1,filled:!0,stroked:!1,flatShading:!1,getPosition:{type:"accessor",value:r=>r.position},getFillColor:{type:"accessor",value:Kl},getLineColor:{type:"accessor",value:Kl},getLineWidth:{type:"accessor",value:1},getElevation:{type:"accessor",value:1e3},material:!0,getColor:{deprecatedFor:["getFillColor","getLineColor"]}},ko=class extends Io{getShaders(){let e={},{flatShading:t}=this.props;return t&&(e.FLAT_SHADING=1),super.getShaders({vs:_2,fs:y2,source:g2(t),defines:e,modules:[$n,On,t?Bn:In,Hn,p2]})}initializeState(){this.getAttributeManager().addInstanced({instancePositions:{size:3,type:"float64",fp64:this.use64bitPositions(),transition:!0,accessor:"getPosition"},instanceElevations:{size:1,transition:!0,accessor:"getElevation"},instanceFillColors:{size:this.props.colorFormat.length,type:"unorm8",transition:!0,accessor:"getFillColor",defaultValue:Kl},instanceLineColors:{size:this.props.colorFormat.length,type:"unorm8",transition:!0,accessor:"getLineColor",defaultValue:Kl},instanceStrokeWidths:{size:1,accessor:"getLineWidth",transition:!0}})}updateState(e){super.updateState(e);let{props:t,oldProps:n,changeFlags:i}=e,s=i.extensionsChanged||t.flatShading!==n.flatShading;s&&(this.state.models?.forEach(a=>a.destroy()),this.setState(this._getModels()),this.getAttributeManager().invalidateAll());let o=this.getNumInstances();this.state.fillModel.setInstanceCount(o),this.state.strokeModel.setInstanceCount(o),this.state.wireframeModel.setInstanceCount(o),(s||t.diskResolution!==n.diskResolution||t.vertices!==n.vertices||t.extruded!==n.extruded||t.stroked!==n.stroked)&&this._updateGeometry(t)}getGeometry(e,t,n){let i=new Do({radius:1,height:n?2:0,vertices:t,nradial:e}),s=0;if(t)for(let o=0;o<e;o++){let a=t[o],c=Math.sqrt(a[0]*a[0]+a[1]*a[1]);s+=c/e}else s=1;return this.setState({edgeDistance:Math.cos(Math.PI/e)*s}),i}_getModels(){let e=this.getShaders(),t=[...this.getAttributeManager().getBufferLayouts(),$D],n=new Te(this.context.device,{...e,id:`${this.props.id}-fill`,bufferLayout:t,isInstanced:!0}),i=new Te(this.context.device,{...e,id:`${this.props.id}-stroke`,bufferLayout:t,isInstanced:!0}),s=new Te(this.context.device,{...e,id:`${this.props.id}-wireframe`,bufferLayout:t,isInstanced:!0});return{fillModel:n,strokeModel:i,wireframeModel:s,models:[s,n,i]}}_updateGeometry({diskResolution:e,vertices:t,extruded:n,stroked:i}){let s=this.getGeometry(e,t,n||i),o=s.attributes.POSITION,a=s.attributes.NORMAL;if(this._setFillGeometry(new Ye({topology:"triangle-strip",attributes:{POSITION:o,NORMAL:a}})),!n&&i){let c=o.value.length/3;this._setStrokeGeometry(new Ye({topology:"triangle-strip",vertexCount:c-e-1,attributes:{POSITION:o,NORMAL:a}}))}n&&this._setWireframeGeometry(s)}_setFillGeometry(e){let t=Qr(e,{attributes:["POSITION","NORMAL"]});this.state.fillModel.setGeometry(t)}_setStrokeGeometry(e){let t=Qr(e,{attributes:["POSITION","NORMAL"]});this.state.strokeModel.setGeometry(t)}_setWireframeGeometry(e){let t=Qr(e,{attributes:["POSITION","NORMAL"]}),n=this.state.wireframeModel;n.setGeometry(t),n.setTopology("line-list")}draw({uniforms:e}){let{lineWidthUnits:t,lineWidthScale:n,lineWidthMinPixels:i,lineWidthMaxPixels:s,radiusUnits:o,elevationScale:a,extruded:c,filled:l,stroked:f,wireframe:u,offset:d,coverage:h,radius:p,angle:m}=this.props,g=this.state.fillModel,y=this.state.strokeModel,b=this.state.wireframeModel,{edgeDistance:x}=this.state,v={radius:p,angle:m/180*Math.PI,offset:d,extruded:c,stroked:f,coverage:h,elevationScale:a,edgeDistance:x,radiusUnits:We[o],widthUnits:We[t],widthScale:n,widthMinPixels:i,widthMaxPixels:s};c&&u&&(b.shaderInputs.setProps({column:{...v,isStroke:!0}}),b.draw(this.context.renderPass)),l&&(g.shaderInputs.setProps({column:{...v,isStroke:!1}}),g.draw(this.context.renderPass)),!c&&f&&(y.shaderInputs.setProps({column:{...v,isStroke:!0}}),y.draw(this.context.renderPass))}};ko.layerName="ColumnLayer";ko.defaultProps=VD;var b2=ko;X();X();function x2(r,e,t,n){let i;if(Array.isArray(r[0])){let s=r.length*e;i=new Array(s);for(let o=0;o<r.length;o++)for(let a=0;a<e;a++)i[o*e+a]=r[o][a]||0}else i=r;return t?Oo(i,{size:e,gridResolution:t}):n?rm(i,{size:e}):i}var WD=1,jD=2,No=4,Fo=class extends bi{constructor(e){super({...e,attributes:{positions:{size:3,padding:18,initialize:!0,type:e.fp64?Float64Array:Float32Array},segmentTypes:{size:1,type:e.isWebGPU?Float32Array:Uint8ClampedArray}}})}get(e){return this.attributes[e]}getPathSegmentIndices(e){let t=this.attributes.segmentTypes,n=this.vertexStarts[e],i=Math.min(this.vertexStarts[e+1]??this.instanceCount,this.instanceCount),s=[];for(let o=n;o<i-1;o++)(t[o]&No)===0&&s.push(o);return s.length&&(t[n]&No)!==0&&s.unshift(s.pop()),s}getGeometryFromBuffer(e){return this.normalize||this.opts.isWebGPU?super.getGeometryFromBuffer(e):null}normalizeGeometry(e){return this.normalize?x2(e,this.positionSize,this.opts.resolution,this.opts.wrapLongitude):e}getGeometrySize(e){if(v2(e)){let n=0;for(let i of e)n+=this.getGeometrySize(i);return n}let t=this.getPathLength(e);return t<2?0:this.isClosed(e)?t<3?0:t+2:t}updateGeometryAttributes(e,t){if(t.geometrySize!==0)if(e&&v2(e))for(let n of e){let i=this.getGeometrySize(n);t.geometrySize=i,this.updateGeometryAttributes(n,t),t.vertexStart+=i}else this._updateSegmentTypes(e,t),this._updatePositions(e,t)}_updateSegmentTypes(e,t){let n=this.attributes.segmentTypes,i=e?this.isClosed(e):!1,{vertexStart:s,geometrySize:o}=t;n.fill(0,s,s+o),i?(n[s]=No,n[s+o-2]=No):(n[s]+=WD,n[s+o-2]+=jD),n[s+o-1]=No}_updatePositions(e,t){let{positions:n}=this.attributes;if(!n||!e)return;let{vertexStart:i,geometrySize:s}=t,o=new Array(3);for(let a=i,c=0;c<s;a++,c++)this.getPointOnPath(e,c,o),n[a*3]=o[0],n[a*3+1]=o[1],n[a*3+2]=o[2]}getPathLength(e){return e.length/this.positionSize}getPointOnPath(e,t,n=[]){let{positionSize:i}=this;t*i>=e.length&&(t+=1-e.length/i);let s=t*i;return n[0]=e[s],n[1]=e[s+1],n[2]=i===3&&e[s+2]||0,n}isClosed(e){if(!this.normalize)return!!this.opts.loop;let{positionSize:t}=this,n=e.length-t;return e[0]===e[n]&&e[1]===e[n+1]&&(t===2||e[2]===e[n+2])}};function v2(r){return Array.isArray(r[0])}var HD=`struct PathUniforms {
  widthScale: f32,
  widthMinPixels: f32,
  widthMaxPixels: f32,
  jointType: f32,
  capType: f32,
  miterLimit: f32,
  billboard: f32,
  widthUnits: i32,
};

@group(0) @binding(auto)
var<uniform> path: PathUniforms;
`,w2=`layout(std140) uniform pathUniforms {
  float widthScale;
  float widthMinPixels;
  float widthMaxPixels;
  float jointType;
  float capType;
  float miterLimit;
  bool billboard;
  highp int widthUnits;
} path;
`,E2={name:"path",source:HD,vs:w2,fs:w2,uniformTypes:{widthScale:"f32",widthMinPixels:"f32",widthMaxPixels:"f32",jointType:"f32",capType:"f32",miterLimit:"f32",billboard:"f32",widthUnits:"i32"}};var S2=`const EPSILON: f32 = 0.001;
const ZERO_OFFSET: vec3<f32> = vec3<f32>(0.0, 0.0, 0.0);

struct JoinResult {
  offset: vec3<f32>,
  cornerOffset: vec2<f32>,
  miterLength: f32,
  pathPosition: vec2<f32>,
  pathLength: f32,
  jointType: f32,
};

struct Attributes {
  @location(0) positions: vec2<f32>,
  @location(1) instanceTypes: f32,
  @location(2) instanceLeftPositions: vec3<f32>,
  @location(3) instanceStartPositions: vec3<f32>,
  @location(4) instanceEndPositions: vec3<f32>,
  @location(5) instanceRightPositions: vec3<f32>,
  @location(6) instanceLeftPositions64Low: vec3<f32>,
  @location(7) instanceStartPositions64Low: vec3<f32>,
  @location(8) instanceEndPositions64Low: vec3<f32>,
  @location(9) instanceRightPositions64Low: vec3<f32>,
  @location(10) instanceStrokeWidths: f32,
  @location(11) instanceColors: vec4<f32>,
  @location(12) rowIndexes: u32,
};

struct Varyings {
  @builtin(position) position: vec4<f32>,
  @location(0) vColor: vec4<f32>,
  @location(1) vCornerOffset: vec2<f32>,
  @location(2) vMiterLength: f32,
  @location(3) vPathPosition: vec2<f32>,
  @location(4) vPathLength: f32,
  @location(5) vJointType: f32,
  // Location 6 is reserved for TripsLayer's injected vTime varying.
  @location(7) clipCoordinates: vec2<f32>,
#ifdef DASH_ENABLED
  @location(8) vPathBounds: vec2<f32>,
#endif
};

fn flipIfTrue(flag: bool) -> f32 {
  return select(1.0, -1.0, flag);
}

fn clipLine(position: vec4<f32>, refPosition: vec4<f32>) -> vec4<f32> {
  if (position.w < EPSILON) {
    let r = (EPSILON - refPosition.w) / (position.w - refPosition.w);
    return refPosition + (position - refPosition) * r;
  }
  return position;
}

#ifdef DASH_ENABLED
// Return the visible interval of the original segment before clipLine moves either endpoint.
fn getClippedPathRange(startW: f32, endW: f32) -> vec2<f32> {
  let startClipped = startW < EPSILON;
  let endClipped = endW < EPSILON;
  if (startClipped && endClipped) {
    return vec2<f32>(0.0, 0.0);
  }
  if (startClipped || endClipped) {
    let intersection = clamp((EPSILON - startW) / (endW - startW), 0.0, 1.0);
    if (startClipped) {
      return vec2<f32>(intersection, 1.0);
    }
    return vec2<f32>(0.0, intersection);
  }
  return vec2<f32>(0.0, 1.0);
}
#endif

fn getLineJoinOffset(
  prevPoint: vec3<f32>,
  currPoint: vec3<f32>,
  nextPoint: vec3<f32>,
  width: vec2<f32>,
#ifdef DASH_ENABLED
  sourcePathLength: f32,
  sourcePathRange: vec2<f32>,
#endif
#ifdef ANTIALIASING
  coverageScale: f32,
#endif
  positions: vec2<f32>,
  instanceTypes: f32
) -> JoinResult {
  let isEnd = positions.x > 0.0;
  let sideOfPath = positions.y;
  let isJoint = select(0.0, 1.0, sideOfPath == 0.0);

  var deltaA3 = currPoint - prevPoint;
  var deltaB3 = nextPoint - currPoint;

  let rotationResult = project_needs_rotation(currPoint);
  if (path.billboard == 0.0 && rotationResult.needsRotation) {
    deltaA3 = rotationResult.transform * deltaA3;
    deltaB3 = rotationResult.transform * deltaB3;
  }

  let deltaA = deltaA3.xy / width;
  let deltaB = deltaB3.xy / width;

  let lenA = length(deltaA);
  let lenB = length(deltaB);

  let dirA = select(vec2<f32>(0.0, 0.0), normalize(deltaA), lenA > 0.0);
  let dirB = select(vec2<f32>(0.0, 0.0), normalize(deltaB), lenB > 0.0);

  let perpA = vec2<f32>(-dirA.y, dirA.x);
  let perpB = vec2<f32>(-dirB.y, dirB.x);

  var tangent = dirA + dirB;
  tangent = select(perpA, normalize(tangent), length(tangent) > 0.0);
  let miterVec = vec2<f32>(-tangent.y, tangent.x);
  let dir = select(dirB, dirA, isEnd);
  let perp = select(perpB, perpA, isEnd);
#ifdef DASH_ENABLED
  let segmentLength2D = select(lenB, lenA, isEnd);

  // Extrusion happens in the XY plane, so segmentLength2D is a 2D length and pathPosition.y
  // below measures 2D distance along the segment. For a path that also moves in Z the true
  // arc length is longer by this ratio. Scaling pathLength and pathPosition.y by it makes
  // the coordinate measure real 3D distance while leaving the joint tests unchanged, since
  // they compare the two against each other and both are scaled alike. Billboard mode
  // extrudes in clip space, where the perspective divide has already reduced the segment to
  // its screen projection, so its complete common-space length is supplied by the caller.
  // Mirrors path-layer-vertex.glsl.ts.
  let currDelta3 = select(deltaB3, deltaA3, isEnd);
  let currLength2D = length(currDelta3.xy);
  // Do not clamp a valid denominator to EPSILON: high-zoom Web Mercator deltas are often
  // smaller than that in common space, and changing their scale corrupts even flat paths.
  let safeLength2D = select(1.0, currLength2D, currLength2D > 0.0);
  var arcLengthRatio = 1.0;
  var pathPositionOffset = 0.0;
  var pathLength = segmentLength2D;
  if (path.billboard != 0.0) {
    // clipLine may shorten the visible screen-space segment. Preserve the corresponding interval
    // of the complete common-space arclength instead of compressing the full dash period into the
    // visible span. Keep pathLength complete so justification is stable as the camera clips it.
    let visiblePathLength = sourcePathLength * (sourcePathRange.y - sourcePathRange.x);
    arcLengthRatio = 0.0;
    if (segmentLength2D > 0.0) {
      arcLengthRatio = visiblePathLength / segmentLength2D;
    }
    pathPositionOffset = sourcePathLength * sourcePathRange.x;
    pathLength = sourcePathLength;
  } else if (currLength2D > 0.0) {
    arcLengthRatio = length(currDelta3) / safeLength2D;
    pathLength = segmentLength2D * arcLengthRatio;
  }
#else
  let pathLength = select(lenB, lenA, isEnd);
#endif

  let sinHalfA = abs(dot(miterVec, perp));
  let cosHalfA = abs(dot(dirA, miterVec));
  let turnDirection = flipIfTrue(dirA.x * dirB.y >= dirA.y * dirB.x);
  let cornerPosition = sideOfPath * turnDirection;

  var miterSize = 1.0 / max(sinHalfA, EPSILON);
  miterSize = mix(
    min(miterSize, max(lenA, lenB) / max(cosHalfA, EPSILON)),
    miterSize,
    step(0.0, cornerPosition)
  );

  var offsetVec =
    mix(miterVec * miterSize, perp, step(0.5, cornerPosition)) *
    (sideOfPath + isJoint * turnDirection);

  let isStartCap = lenA == 0.0 || (!isEnd && (instanceTypes == 1.0 || instanceTypes == 3.0));
  let isEndCap = lenB == 0.0 || (isEnd && (instanceTypes == 2.0 || instanceTypes == 3.0));
  let isCap = isStartCap || isEndCap;

  var jointType = path.jointType;
  if (isCap) {
    offsetVec = mix(
      perp * sideOfPath,
      dir * path.capType * 4.0 * flipIfTrue(isStartCap),
      isJoint
    );
    jointType = path.capType;
  }

#ifdef ANTIALIASING
  let coverageOffsetVec = offsetVec * coverageScale;
  var miterLength = dot(coverageOffsetVec, miterVec * turnDirection);
#else
  var miterLength = dot(offsetVec, miterVec * turnDirection);
#endif
  miterLength = select(miterLength, isJoint, isCap);

#ifdef ANTIALIASING
  let offsetFromStartOfPath = coverageOffsetVec + deltaA * select(0.0, 1.0, isEnd);
#else
  let offsetFromStartOfPath = offsetVec + deltaA * select(0.0, 1.0, isEnd);
#endif
  let pathPosition = vec2<f32>(
    dot(offsetFromStartOfPath, perp),
#ifdef DASH_ENABLED
    pathPositionOffset + dot(offsetFromStartOfPath, dir) * arcLengthRatio
#else
    dot(offsetFromStartOfPath, dir)
#endif
  );
  let isValid = step(f32(instanceTypes), 3.5);
#ifdef ANTIALIASING
  var offset = vec3<f32>(coverageOffsetVec * width * isValid, 0.0);
#else
  var offset = vec3<f32>(offsetVec * width * isValid, 0.0);
#endif

  if (path.billboard == 0.0 && rotationResult.needsRotation) {
    offset = rotationResult.transform * offset;
  }

#ifdef ANTIALIASING
  return JoinResult(
    offset, coverageOffsetVec, miterLength, pathPosition, pathLength, jointType
  );
#else
  return JoinResult(offset, offsetVec, miterLength, pathPosition, pathLength, jointType);
#endif
}

@vertex
fn vertexMain(attributes: Attributes) -> Varyings {
  var varyings: Varyings;

  geometry.pickingColor = picking_getPickingColorFromIndex(attributes.rowIndexes);

  let isEnd = attributes.positions.x;

  let prevPosition = mix(attributes.instanceLeftPositions, attributes.instanceStartPositions, isEnd);
  let prevPosition64Low = mix(
    attributes.instanceLeftPositions64Low,
    attributes.instanceStartPositions64Low,
    isEnd
  );
  let currPosition = mix(attributes.instanceStartPositions, attributes.instanceEndPositions, isEnd);
  let currPosition64Low = mix(
    attributes.instanceStartPositions64Low,
    attributes.instanceEndPositions64Low,
    isEnd
  );
  let nextPosition = mix(attributes.instanceEndPositions, attributes.instanceRightPositions, isEnd);
  let nextPosition64Low = mix(
    attributes.instanceEndPositions64Low,
    attributes.instanceRightPositions64Low,
    isEnd
  );

  geometry.worldPosition = currPosition;

  let widthPixels =
    clamp(
      project_unit_size_to_pixel(attributes.instanceStrokeWidths * path.widthScale, path.widthUnits),
      path.widthMinPixels,
      path.widthMaxPixels
    ) / 2.0;

  if (path.billboard != 0.0) {
#ifdef DASH_ENABLED
    let prevProjection = project_position_to_clipspace_and_commonspace(
      prevPosition, prevPosition64Low, ZERO_OFFSET
    );
    let nextProjection = project_position_to_clipspace_and_commonspace(
      nextPosition, nextPosition64Low, ZERO_OFFSET
    );
    let prevPositionCommon = prevProjection.commonPosition.xyz;
    let nextPositionCommon = nextProjection.commonPosition.xyz;
    var prevPositionScreen = prevProjection.clipPosition;
    var nextPositionScreen = nextProjection.clipPosition;
#else
    var prevPositionScreen = project_position_to_clipspace(
      prevPosition, prevPosition64Low, ZERO_OFFSET
    );
    var nextPositionScreen = project_position_to_clipspace(
      nextPosition, nextPosition64Low, ZERO_OFFSET
    );
#endif
    let currProjection = project_position_to_clipspace_and_commonspace(
      currPosition, currPosition64Low, ZERO_OFFSET
    );
    geometry.position = currProjection.commonPosition;
    var currPositionScreen = currProjection.clipPosition;
#ifdef DASH_ENABLED
    let currPositionCommon = currProjection.commonPosition.xyz;
    let sourcePathStartScreen = mix(currPositionScreen, prevPositionScreen, isEnd);
    let sourcePathEndScreen = mix(nextPositionScreen, currPositionScreen, isEnd);
    let billboardPathRange = getClippedPathRange(
      sourcePathStartScreen.w, sourcePathEndScreen.w
    );
#endif

    prevPositionScreen = clipLine(prevPositionScreen, currPositionScreen);
    nextPositionScreen = clipLine(nextPositionScreen, currPositionScreen);
    currPositionScreen = clipLine(currPositionScreen, mix(nextPositionScreen, prevPositionScreen, isEnd));

#ifdef ANTIALIASING
    let coverageScale = select(
      1.0,
      (widthPixels + 0.5 / project.devicePixelRatio) / max(widthPixels, 1e-6),
      widthPixels > 0.0
    );
#endif
#ifdef DASH_ENABLED
    let currentDeltaCommon = select(
      nextPositionCommon - currPositionCommon,
      currPositionCommon - prevPositionCommon,
      isEnd > 0.0
    );
    let billboardPathLength = select(
      0.0,
      length(currentDeltaCommon) * project.scale / (widthPixels * project.focalDistance),
      widthPixels > 0.0
    );
#endif
    let join = getLineJoinOffset(
      prevPositionScreen.xyz / prevPositionScreen.w,
      currPositionScreen.xyz / currPositionScreen.w,
      nextPositionScreen.xyz / nextPositionScreen.w,
      project_pixel_size_to_clipspace(vec2<f32>(widthPixels, widthPixels)),
#ifdef DASH_ENABLED
      billboardPathLength,
      billboardPathRange,
#endif
#ifdef ANTIALIASING
      coverageScale,
#endif
      attributes.positions,
      attributes.instanceTypes
    );
#ifdef DASH_ENABLED
    // Phase and justification use the complete source segment, while cap and joint coverage
    // must still recognize the endpoints moved by clipLine.
    varyings.vPathBounds = billboardPathLength * billboardPathRange;
#endif

    geometry.uv = join.pathPosition;
    varyings.position = vec4<f32>(
      currPositionScreen.xyz + join.offset * currPositionScreen.w,
      currPositionScreen.w
    );
    varyings.vCornerOffset = join.cornerOffset;
    varyings.vMiterLength = join.miterLength;
    varyings.vPathPosition = join.pathPosition;
    varyings.vPathLength = join.pathLength;
    varyings.vJointType = join.jointType;
  } else {
    let prevPositionCommon = project_position_vec3_f64(prevPosition, prevPosition64Low);
    let currPositionCommon = project_position_vec3_f64(currPosition, currPosition64Low);
    let nextPositionCommon = project_position_vec3_f64(nextPosition, nextPosition64Low);

    let width = vec2<f32>(
      project_pixel_size_float(widthPixels),
      project_pixel_size_float(widthPixels)
    );
#ifdef ANTIALIASING
    let coverageScale = select(
      1.0,
      (widthPixels + 0.5 / project.devicePixelRatio) / max(widthPixels, 1e-6),
      widthPixels > 0.0
    );
#endif
    let join = getLineJoinOffset(
      prevPositionCommon,
      currPositionCommon,
      nextPositionCommon,
      width,
#ifdef DASH_ENABLED
      1.0,
      vec2<f32>(0.0, 1.0),
#endif
#ifdef ANTIALIASING
      coverageScale,
#endif
      attributes.positions,
      attributes.instanceTypes
    );
#ifdef DASH_ENABLED
    varyings.vPathBounds = vec2<f32>(0.0, join.pathLength);
#endif

    geometry.position = vec4<f32>(currPositionCommon + join.offset, 1.0);
    geometry.uv = join.pathPosition;
    varyings.position = project_common_position_to_clipspace(geometry.position);
    varyings.vCornerOffset = join.cornerOffset;
    varyings.vMiterLength = join.miterLength;
    varyings.vPathPosition = join.pathPosition;
    varyings.vPathLength = join.pathLength;
    varyings.vJointType = join.jointType;
  }

  varyings.clipCoordinates = geometry.position.xy;
  clip_filterPosition(&varyings.position, geometry.worldPosition.xy);

  varyings.vColor = vec4<f32>(
    attributes.instanceColors.rgb,
    attributes.instanceColors.a * layer.opacity
  );
  return varyings;
}

@fragment
fn fragmentMain(varyings: Varyings) -> @location(0) vec4<f32> {
  geometry.uv = varyings.vPathPosition;

#ifdef ANTIALIASING
  // Coordinates of the outer silhouette, in units of half-width: rounded joints and caps are
  // bounded by the corner offset, everywhere else by the edge of the stroke. Dividing by the
  // screen-space derivative converts the distance to the boundary into device pixels, which stays
  // correct under perspective foreshortening and under extensions that rescale the stroke.
#ifdef DASH_ENABLED
  let isCorner =
    varyings.vPathPosition.y < varyings.vPathBounds.x ||
    varyings.vPathPosition.y > varyings.vPathBounds.y;
#else
  let isCorner = varyings.vPathPosition.y < 0.0 || varyings.vPathPosition.y > varyings.vPathLength;
#endif
  let isRound = varyings.vJointType > 0.5;

  // Distance to the silhouette in device pixels, from the derivative of the coordinate that
  // bounds it. Computed before the discards below: derivatives need uniform control flow and are
  // undefined after a discard in the quad. See dev-docs/RFCs/v9.4/analytic-antialiasing-rfc.md
  let bodyCoord = abs(varyings.vPathPosition.x);
  let cornerCoord = length(varyings.vCornerOffset);
  // Both evaluated so each derivative stays on one field across the corner/body boundary
  let bodyPixels = (1.0 - bodyCoord) / max(fwidth(bodyCoord), 1e-6);
  let cornerPixels = (1.0 - cornerCoord) / max(fwidth(cornerCoord), 1e-6);
#ifdef PATH_STYLE_OFFSET
  // Rounded corners still intersect the stroke-width envelope. Extensions may remap
  // vPathPosition.x independently of vCornerOffset, as PathStyleExtension does for offsets.
  let edgePixels = select(bodyPixels, min(cornerPixels, bodyPixels), isRound && isCorner);
#else
  let edgePixels = select(bodyPixels, cornerPixels, isRound && isCorner);
#endif

  // Fragments outside the coverage ramp must not write depth or picking colors.
  if (edgePixels <= -SMOOTH_EDGE_RADIUS) {
    discard;
  }

  if (isCorner) {
    if (!isRound && varyings.vMiterLength > path.miterLimit + 1.0) {
      discard;
    }
  }

  var color = varyings.vColor;

  // Feather one device pixel across the width only, before premultiplication. edgePixels is a
  // signed device-pixel distance and SMOOTH_EDGE_RADIUS is 0.5, so this ramps across one pixel.
  color.a *= smoothedge(0.0, edgePixels);
#else
#ifdef DASH_ENABLED
  if (
    varyings.vPathPosition.y < varyings.vPathBounds.x ||
    varyings.vPathPosition.y > varyings.vPathBounds.y
  ) {
#else
  if (
    varyings.vPathPosition.y < 0.0 ||
    varyings.vPathPosition.y > varyings.vPathLength
  ) {
#endif
    if (varyings.vJointType > 0.5 && length(varyings.vCornerOffset) > 1.0) {
      discard;
    }
    if (
      varyings.vJointType < 0.5 &&
      varyings.vMiterLength > path.miterLimit + 1.0
    ) {
      discard;
    }
  }
#endif

  // Fragment-layer injections that discard pixels must run after analytic coverage derivatives.
  // See TripsLayer, which rejects fragments outside of the active time window at this anchor.
  // DECKGL_FILTER_COLOR
  clip_filterColor(varyings.clipCoordinates);
#ifdef ANTIALIASING
  return deckgl_premultiplied_alpha(color);
#else
  return deckgl_premultiplied_alpha(varyings.vColor);
#endif
}
`;var P2=`#version 300 es
#define SHADER_NAME path-layer-vertex-shader
in vec2 positions;
in float instanceTypes;
in vec3 instanceStartPositions;
in vec3 instanceEndPositions;
in vec3 instanceLeftPositions;
in vec3 instanceRightPositions;
in vec3 instanceLeftPositions64Low;
in vec3 instanceStartPositions64Low;
in vec3 instanceEndPositions64Low;
in vec3 instanceRightPositions64Low;
in float instanceStrokeWidths;
in vec4 instanceColors;
in float rowIndexes;
uniform float opacity;
out vec4 vColor;
out vec2 vCornerOffset;
out float vMiterLength;
out vec2 vPathPosition;
out float vPathLength;
out float vJointType;
#ifdef DASH_ENABLED
out vec2 vPathBounds;
#endif
const float EPSILON = 0.001;
const vec3 ZERO_OFFSET = vec3(0.0);
float flipIfTrue(bool flag) {
return -(float(flag) * 2. - 1.);
}
vec3 getLineJoinOffset(
vec3 prevPoint, vec3 currPoint, vec3 nextPoint,
vec2 width
#ifdef DASH_ENABLED
, float sourcePathLength, vec2 sourcePathRange
#endif
#ifdef ANTIALIASING
, float coverageScale
#endif
) {
bool isEnd = positions.x > 0.0;
float sideOfPath = positions.y;
float isJoint = float(sideOfPath == 0.0);
vec3 deltaA3 = (currPoint - prevPoint);
vec3 deltaB3 = (nextPoint - currPoint);
mat3 rotationMatrix;
bool needsRotation = !path.billboard && project_needs_rotation(currPoint, rotationMatrix);
if (needsRotation) {
deltaA3 = deltaA3 * rotationMatrix;
deltaB3 = deltaB3 * rotationMatrix;
}
vec2 deltaA = deltaA3.xy / width;
vec2 deltaB = deltaB3.xy / width;
float lenA = length(deltaA);
float lenB = length(deltaB);
vec2 dirA = lenA > 0. ? normalize(deltaA) : vec2(0.0, 0.0);
vec2 dirB = lenB > 0. ? normalize(deltaB) : vec2(0.0, 0.0);
vec2 perpA = vec2(-dirA.y, dirA.x);
vec2 perpB = vec2(-dirB.y, dirB.x);
vec2 tangent = dirA + dirB;
tangent = length(tangent) > 0. ? normalize(tangent) : perpA;
vec2 miterVec = vec2(-tangent.y, tangent.x);
vec2 dir = isEnd ? dirA : dirB;
vec2 perp = isEnd ? perpA : perpB;
float L = isEnd ? lenA : lenB;
#ifdef DASH_ENABLED
vec3 currDelta3 = isEnd ? deltaA3 : deltaB3;
float currLength2D = length(currDelta3.xy);
float arcLengthRatio = 1.0;
float pathPositionOffset = 0.0;
float pathLength = L;
if (path.billboard) {
float visiblePathLength = sourcePathLength * (sourcePathRange.y - sourcePathRange.x);
arcLengthRatio = L > 0.0 ? visiblePathLength / L : 0.0;
pathPositionOffset = sourcePathLength * sourcePathRange.x;
pathLength = sourcePathLength;
} else if (currLength2D > 0.0) {
arcLengthRatio = length(currDelta3) / currLength2D;
pathLength = L * arcLengthRatio;
}
#endif
float sinHalfA = abs(dot(miterVec, perp));
float cosHalfA = abs(dot(dirA, miterVec));
float turnDirection = flipIfTrue(dirA.x * dirB.y >= dirA.y * dirB.x);
float cornerPosition = sideOfPath * turnDirection;
float miterSize = 1.0 / max(sinHalfA, EPSILON);
miterSize = mix(
min(miterSize, max(lenA, lenB) / max(cosHalfA, EPSILON)),
miterSize,
step(0.0, cornerPosition)
);
vec2 offsetVec = mix(miterVec * miterSize, perp, step(0.5, cornerPosition))
* (sideOfPath + isJoint * turnDirection);
bool isStartCap = lenA == 0.0 || (!isEnd && (instanceTypes == 1.0 || instanceTypes == 3.0));
bool isEndCap = lenB == 0.0 || (isEnd && (instanceTypes == 2.0 || instanceTypes == 3.0));
bool isCap = isStartCap || isEndCap;
if (isCap) {
offsetVec = mix(perp * sideOfPath, dir * path.capType * 4.0 * flipIfTrue(isStartCap), isJoint);
vJointType = path.capType;
} else {
vJointType = path.jointType;
}
#ifdef ANTIALIASING
vec2 coverageOffsetVec = offsetVec * coverageScale;
#ifdef DASH_ENABLED
vPathLength = pathLength;
#else
vPathLength = L;
#endif
vCornerOffset = coverageOffsetVec;
vMiterLength = dot(vCornerOffset, miterVec * turnDirection);
vMiterLength = isCap ? isJoint : vMiterLength;
vec2 offsetFromStartOfPath = coverageOffsetVec + deltaA * float(isEnd);
vPathPosition = vec2(
dot(offsetFromStartOfPath, perp),
#ifdef DASH_ENABLED
pathPositionOffset + dot(offsetFromStartOfPath, dir) * arcLengthRatio
#else
dot(offsetFromStartOfPath, dir)
#endif
);
geometry.uv = vPathPosition;
float isValid = step(instanceTypes, 3.5);
vec3 offset = vec3(coverageOffsetVec * width * isValid, 0.0);
#else
#ifdef DASH_ENABLED
vPathLength = pathLength;
#else
vPathLength = L;
#endif
vCornerOffset = offsetVec;
vMiterLength = dot(vCornerOffset, miterVec * turnDirection);
vMiterLength = isCap ? isJoint : vMiterLength;
vec2 offsetFromStartOfPath = vCornerOffset + deltaA * float(isEnd);
vPathPosition = vec2(
dot(offsetFromStartOfPath, perp),
#ifdef DASH_ENABLED
pathPositionOffset + dot(offsetFromStartOfPath, dir) * arcLengthRatio
#else
dot(offsetFromStartOfPath, dir)
#endif
);
geometry.uv = vPathPosition;
float isValid = step(instanceTypes, 3.5);
vec3 offset = vec3(offsetVec * width * isValid, 0.0);
#endif
if (needsRotation) {
offset = rotationMatrix * offset;
}
return offset;
}
void clipLine(inout vec4 position, vec4 refPosition) {
if (position.w < EPSILON) {
float r = (EPSILON - refPosition.w) / (position.w - refPosition.w);
position = refPosition + (position - refPosition) * r;
}
}
#ifdef DASH_ENABLED
vec2 getClippedPathRange(float startW, float endW) {
bool startClipped = startW < EPSILON;
bool endClipped = endW < EPSILON;
if (startClipped && endClipped) {
return vec2(0.0);
}
if (startClipped || endClipped) {
float intersection = clamp((EPSILON - startW) / (endW - startW), 0.0, 1.0);
return startClipped ? vec2(intersection, 1.0) : vec2(0.0, intersection);
}
return vec2(0.0, 1.0);
}
#endif
void main() {
geometry.pickingColor = picking_getPickingColorFromIndex(rowIndexes);
vColor = vec4(instanceColors.rgb, instanceColors.a * layer.opacity);
float isEnd = positions.x;
vec3 prevPosition = mix(instanceLeftPositions, instanceStartPositions, isEnd);
vec3 prevPosition64Low = mix(instanceLeftPositions64Low, instanceStartPositions64Low, isEnd);
vec3 currPosition = mix(instanceStartPositions, instanceEndPositions, isEnd);
vec3 currPosition64Low = mix(instanceStartPositions64Low, instanceEndPositions64Low, isEnd);
vec3 nextPosition = mix(instanceEndPositions, instanceRightPositions, isEnd);
vec3 nextPosition64Low = mix(instanceEndPositions64Low, instanceRightPositions64Low, isEnd);
geometry.worldPosition = currPosition;
vec2 widthPixels = vec2(clamp(
project_size_to_pixel(instanceStrokeWidths * path.widthScale, path.widthUnits),
path.widthMinPixels, path.widthMaxPixels) / 2.0);
vec3 width;
if (path.billboard) {
#ifdef DASH_ENABLED
vec4 prevPositionCommon;
vec4 nextPositionCommon;
vec4 prevPositionScreen = project_position_to_clipspace(
prevPosition, prevPosition64Low, ZERO_OFFSET, prevPositionCommon
);
#else
vec4 prevPositionScreen = project_position_to_clipspace(
prevPosition, prevPosition64Low, ZERO_OFFSET
);
#endif
vec4 currPositionScreen = project_position_to_clipspace(currPosition, currPosition64Low, ZERO_OFFSET, geometry.position);
#ifdef DASH_ENABLED
vec4 nextPositionScreen = project_position_to_clipspace(
nextPosition, nextPosition64Low, ZERO_OFFSET, nextPositionCommon
);
#else
vec4 nextPositionScreen = project_position_to_clipspace(
nextPosition, nextPosition64Low, ZERO_OFFSET
);
#endif
#ifdef DASH_ENABLED
vec4 sourcePathStartScreen = mix(currPositionScreen, prevPositionScreen, isEnd);
vec4 sourcePathEndScreen = mix(nextPositionScreen, currPositionScreen, isEnd);
vec2 billboardPathRange = getClippedPathRange(
sourcePathStartScreen.w, sourcePathEndScreen.w
);
#endif
clipLine(prevPositionScreen, currPositionScreen);
clipLine(nextPositionScreen, currPositionScreen);
clipLine(currPositionScreen, mix(nextPositionScreen, prevPositionScreen, isEnd));
width = vec3(widthPixels, 0.0);
DECKGL_FILTER_SIZE(width, geometry);
#ifdef ANTIALIASING
vec2 coveragePadding = vec2(0.5 / project.devicePixelRatio);
float coverageScale = length(width.xy) > 0.0
? length(width.xy + coveragePadding) / length(width.xy)
: 1.0;
#endif
#ifdef DASH_ENABLED
vec3 currentDeltaCommon = isEnd > 0.0
? geometry.position.xyz - prevPositionCommon.xyz
: nextPositionCommon.xyz - geometry.position.xyz;
float billboardPathLength = width.x > 0.0
? length(currentDeltaCommon) * project.scale / (width.x * project.focalDistance)
: 0.0;
#endif
vec3 offset = getLineJoinOffset(
prevPositionScreen.xyz / prevPositionScreen.w,
currPositionScreen.xyz / currPositionScreen.w,
nextPositionScreen.xyz / nextPositionScreen.w,
project_pixel_size_to_clipspace(width.xy)
#ifdef DASH_ENABLED
,
billboardPathLength, billboardPathRange
#endif
#ifdef ANTIALIASING
,
coverageScale
#endif
);
#ifdef DASH_ENABLED
vPathBounds = billboardPathLength * billboardPathRange;
#endif
DECKGL_FILTER_GL_POSITION(currPositionScreen, geometry);
gl_Position = vec4(currPositionScreen.xyz + offset * currPositionScreen.w, currPositionScreen.w);
} else {
prevPosition = project_position(prevPosition, prevPosition64Low);
currPosition = project_position(currPosition, currPosition64Low);
nextPosition = project_position(nextPosition, nextPosition64Low);
width = vec3(project_pixel_size(widthPixels), 0.0);
DECKGL_FILTER_SIZE(width, geometry);
#ifdef ANTIALIASING
vec2 coveragePadding = project_pixel_size(vec2(0.5 / project.devicePixelRatio));
float coverageScale = length(width.xy) > 0.0
? length(width.xy + coveragePadding) / length(width.xy)
: 1.0;
#endif
vec3 offset = getLineJoinOffset(
prevPosition, currPosition, nextPosition, width.xy
#ifdef DASH_ENABLED
, 1.0, vec2(0.0, 1.0)
#endif
#ifdef ANTIALIASING
, coverageScale
#endif
);
#ifdef DASH_ENABLED
vPathBounds = vec2(0.0, vPathLength);
#endif
geometry.position = vec4(currPosition + offset, 1.0);
gl_Position = project_common_position_to_clipspace(geometry.position);
DECKGL_FILTER_GL_POSITION(gl_Position, geometry);
}
DECKGL_FILTER_COLOR(vColor, geometry);
}
`;var T2=`#version 300 es
#define SHADER_NAME path-layer-fragment-shader
precision highp float;
in vec4 vColor;
in vec2 vCornerOffset;
in float vMiterLength;
in vec2 vPathPosition;
in float vPathLength;
in float vJointType;
#ifdef DASH_ENABLED
in vec2 vPathBounds;
#endif
out vec4 fragColor;
void main(void) {
geometry.uv = vPathPosition;
#ifdef ANTIALIASING
#ifdef DASH_ENABLED
bool isCorner = vPathPosition.y < vPathBounds.x || vPathPosition.y > vPathBounds.y;
#else
bool isCorner = vPathPosition.y < 0.0 || vPathPosition.y > vPathLength;
#endif
bool isRound = vJointType > 0.5;
float bodyCoord = abs(vPathPosition.x);
float cornerCoord = length(vCornerOffset);
float bodyPixels = (1.0 - bodyCoord) / max(fwidth(bodyCoord), 1e-6);
float cornerPixels = (1.0 - cornerCoord) / max(fwidth(cornerCoord), 1e-6);
#ifdef PATH_STYLE_OFFSET
float edgePixels = isRound && isCorner ? min(cornerPixels, bodyPixels) : bodyPixels;
#else
float edgePixels = isRound && isCorner ? cornerPixels : bodyPixels;
#endif
if (edgePixels <= -SMOOTH_EDGE_RADIUS) {
discard;
}
if (isCorner) {
if (!isRound && vMiterLength > path.miterLimit + 1.0) {
discard;
}
}
fragColor = vColor;
fragColor.a *= smoothedge(0.0, edgePixels);
#else
#ifdef DASH_ENABLED
if (vPathPosition.y < vPathBounds.x || vPathPosition.y > vPathBounds.y) {
#else
if (vPathPosition.y < 0.0 || vPathPosition.y > vPathLength) {
#endif
if (vJointType > 0.5 && length(vCornerOffset) > 1.0) {
discard;
}
if (vJointType < 0.5 && vMiterLength > path.miterLimit + 1.0) {
discard;
}
}
fragColor = vColor;
#endif
DECKGL_FILTER_COLOR(fragColor, geometry);
}
`;var A2=[0,0,0,255],YD={widthUnits:"meters",widthScale:{type:"number",min:0,value:1},widthMinPixels:{type:"number",min:0,value:0},widthMaxPixels:{type:"number",min:0,value:Number.MAX_SAFE_INTEGER},jointRounded:!1,capRounded:!1,miterLimit:{type:"number",min:0,value:4},antialiasing:!1,billboard:!1,_pathType:null,getPath:{type:"accessor",value:r=>r.path},getColor:{type:"accessor",value:A2},getWidth:{type:"accessor",value:1},rounded:{deprecatedFor:["jointRounded","capRounded"]}},nm={enter:(r,e)=>e.length?e.subarray(e.length-r.length):r};function qD(r){if(r.isGeospatial)return null;let{unitsPerMeter:e}=r.distanceScales;return[e[0],e[1],e[2]]}function L2(r,e){return r===e||!!(r&&e&&r.length===e.length&&r.every((t,n)=>t===e[n]))}var Uo=class extends Io{getShaders(){let{antialiasing:e}=this.props;return super.getShaders({vs:P2,fs:T2,source:S2,defines:e?{ANTIALIASING:1}:{},modules:[$n,On,Hn,E2,...this.context.device.type==="webgpu"?[u2]:[]]})}get wrapLongitude(){return!1}getBounds(){return this.context.device.type==="webgpu"?null:this.getAttributeManager()?.getBounds(["vertexPositions"])}getPathProjectionScale(e){let t=this.props.coordinateSystem;if(!!!this.getAttributeManager()?.getAttributes().instanceDashOffsets)return null;if(e instanceof Zr&&e.zoom>=12&&(t==="default"||t==="lnglat"||t==="cartesian")){let o=Ut.getUniforms({viewport:e,coordinateSystem:t,coordinateOrigin:this.props.coordinateOrigin,autoWrapLongitude:this.wrapLongitude});return[e.projectionMode,o.coordinateOrigin[1],o.commonOrigin[1],...o.commonUnitsPerWorldUnit,...o.commonUnitsPerWorldUnit2,o.commonUnitsPerMeter[2]]}let s=qD(e);return s?[e.projectionMode,...s]:[e.projectionMode]}shouldUpdateState(e){let{viewport:t}=this.context;return super.shouldUpdateState(e)||this.state?.tessellationResolution!==t.resolution||!L2(this.state?.pathProjectionScale,this.getPathProjectionScale(t))}initializeState(){let t=this.context.device.type==="webgpu";this.getAttributeManager().addInstanced({...t?{pathPositions:{size:24,type:"float32",transition:!1,accessor:"getPath",update:this.calculateWebGPUPositions,shaderAttributes:{instanceLeftPositions:{size:3,elementOffset:0},instanceStartPositions:{size:3,elementOffset:3},instanceEndPositions:{size:3,elementOffset:6},instanceRightPositions:{size:3,elementOffset:9},instanceLeftPositions64Low:{size:3,elementOffset:12},instanceStartPositions64Low:{size:3,elementOffset:15},instanceEndPositions64Low:{size:3,elementOffset:18},instanceRightPositions64Low:{size:3,elementOffset:21}},noAlloc:!0}}:{vertexPositions:{size:3,vertexOffset:1,type:"float64",fp64:this.use64bitPositions(),transition:nm,accessor:"getPath",update:this.calculatePositions,noAlloc:!0,shaderAttributes:{instanceLeftPositions:{vertexOffset:0},instanceStartPositions:{vertexOffset:1},instanceEndPositions:{vertexOffset:2},instanceRightPositions:{vertexOffset:3}}}},instanceTypes:{size:1,type:t?"float32":"uint8",update:this.calculateSegmentTypes,noAlloc:!0},instanceStrokeWidths:{size:1,accessor:"getWidth",transition:t?!1:nm,defaultValue:1,bufferGroup:"path-instance-data"},instanceColors:{size:this.props.colorFormat.length,type:"unorm8",accessor:"getColor",transition:t?!1:nm,defaultValue:A2,bufferGroup:"path-instance-data"},rowIndexes:{size:1,type:"uint32",accessor:(i,{index:s})=>i&&i.__source?i.__source.index:s,bufferGroup:"path-instance-data"}}),this.setState({pathTesselator:new Fo({fp64:this.use64bitPositions(),isWebGPU:t}),tessellationResolution:this.context.viewport.resolution,pathProjectionScale:this.getPathProjectionScale(this.context.viewport)})}updateState(e){super.updateState(e);let{props:t,oldProps:n,changeFlags:i}=e,s=this.getAttributeManager(),{viewport:o}=this.context,a=this.state.tessellationResolution!==o.resolution,c=this.getPathProjectionScale(o),l=!L2(this.state.pathProjectionScale,c),u=i.updateTriggersChanged&&(i.updateTriggersChanged.all||i.updateTriggersChanged.getPath)||t._pathType!==n._pathType||t.positionFormat!==n.positionFormat||t.wrapLongitude!==n.wrapLongitude||a;if(i.dataChanged||u){let{pathTesselator:h}=this.state,p=t.data.attributes||{};h.updateGeometry({data:t.data,geometryBuffer:p.getPath,buffers:p,normalize:!t._pathType,loop:t._pathType==="loop",getGeometry:t.getPath,positionFormat:t.positionFormat,wrapLongitude:t.wrapLongitude,resolution:o.resolution,dataChanged:u?void 0:i.dataChanged}),this.setState({numInstances:h.instanceCount,startIndices:h.vertexStarts,tessellationResolution:o.resolution,pathProjectionScale:c}),!i.dataChanged||u?s.invalidateAll():l&&s.invalidate("instanceDashOffsets")}else l&&(this.setState({pathProjectionScale:c}),s.invalidate("instanceDashOffsets"));(i.extensionsChanged||t.antialiasing!==n.antialiasing)&&(this.state.model?.destroy(),this.state.model=this._getModel(),s.invalidateAll())}getPickingInfo(e){let t=super.getPickingInfo(e),{index:n}=t,i=this.props.data;return i[0]&&i[0].__source&&(t.object=i.find(s=>s.__source.index===n)),t}disablePickingIndex(e){let t=this.props.data;if(t[0]&&t[0].__source)for(let n=0;n<t.length;n++)t[n].__source.index===e&&this._disablePickingIndex(n);else super.disablePickingIndex(e)}draw({uniforms:e}){let{jointRounded:t,capRounded:n,billboard:i,miterLimit:s,widthUnits:o,widthScale:a,widthMinPixels:c,widthMaxPixels:l}=this.props,f=this.state.model,u={jointType:Number(t),capType:Number(n),billboard:i,widthUnits:We[o],widthScale:a,miterLimit:s,widthMinPixels:c,widthMaxPixels:l};f.shaderInputs.setProps({path:u}),f.draw(this.context.renderPass)}_getModel(){let e=[0,1,2,1,4,2,1,3,4,3,5,4],t=[0,0,0,-1,0,1,1,-1,1,1,1,0];return new Te(this.context.device,{...this.getShaders(),id:this.props.id,bufferLayout:this.getAttributeManager().getBufferLayouts(),geometry:new Ye({topology:"triangle-list",attributes:{indices:new Uint16Array(e),positions:{value:new Float32Array(t),size:2}}}),isInstanced:!0})}calculatePositions(e){let{pathTesselator:t}=this.state;e.startIndices=t.vertexStarts,e.value=t.get("positions")}calculateSegmentTypes(e){let{pathTesselator:t}=this.state;e.startIndices=t.vertexStarts,e.value=t.get("segmentTypes")}calculateWebGPUPositions(e){let{pathTesselator:t}=this.state,n=t.get("positions");if(!n){e.value=null;return}let i=t.instanceCount,s=new Float32Array(i*24),o=[-1,0,1,2];for(let a=0;a<i;a++){let c=a*24;for(let l=0;l<4;l++){let f=a+o[l],u=c+l*3;for(let d=0;d<3;d++){let h=f>=0&&f<i?n[f*3+d]:0,p=Math.fround(h);s[u+d]=p,s[u+d+12]=h-p}}}e.startIndices=t.vertexStarts,e.value=s}};Uo.defaultProps=YD;Uo.layerName="PathLayer";var C2=Uo;export{b2 as ColumnLayer,aw as Deck,Bc as MapView,C2 as PathLayer};
