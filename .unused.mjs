import ts from 'typescript';import fs from 'fs';
for(const cfgPath of ['tsconfig.json','webview/tsconfig.json']){
const cfg=ts.getParsedCommandLineOfConfigFile(cfgPath,{},{...ts.sys,onUnRecoverableConfigFileDiagnostic(){}});
const ver=new Map();
const host={getCompilationSettings:()=>cfg.options,getScriptFileNames:()=>cfg.fileNames,getScriptVersion:f=>String(ver.get(f)??0),getScriptSnapshot:f=>fs.existsSync(f)?ts.ScriptSnapshot.fromString(fs.readFileSync(f,'utf8')):undefined,getCurrentDirectory:()=>process.cwd(),getDefaultLibFileName:o=>ts.getDefaultLibFilePath(o),fileExists:ts.sys.fileExists,readFile:ts.sys.readFile,readDirectory:ts.sys.readDirectory,directoryExists:ts.sys.directoryExists,getDirectories:ts.sys.getDirectories};
const ls=ts.createLanguageService(host);
for(const f of cfg.fileNames){if(f.endsWith('.d.ts'))continue;for(const c of ls.organizeImports({type:'file',fileName:f,mode:'RemoveUnused'},{},{})){let t=fs.readFileSync(c.fileName,'utf8');for(const e of[...c.textChanges].sort((a,b)=>b.span.start-a.span.start))t=t.slice(0,e.span.start)+e.newText+t.slice(e.span.start+e.span.length);fs.writeFileSync(c.fileName,t)}}}
