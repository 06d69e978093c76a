shared |Reader depth:0.051 recency:-0.995 session:0.326 loyalty:-0.596 segment=regular
0:-1:0.51649 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.842 recency:0.941 session:-0.58 loyalty:0.868 segment=regular
0:-1:0.31397 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.094 recency:0.568 session:0.263 loyalty:-0.038 segment=regular
0:0:0.27926 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.89 recency:-0.462 session:0.89 loyalty:0.707 segment=premium
|Section name=politics
|Section name=sports
0:0:0.25017 |Section name=food
|Section name=travel

shared |Reader depth:0.923 recency:0.889 session:-0.563 loyalty:0.105 segment=new
0:-1:0.44913 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.663 recency:-0.19 session:0.163 loyalty:0.157 segment=premium
|Section name=politics
0:0:0.10151 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.427 recency:0.146 session:-0.455 loyalty:0.704 segment=premium
0:-1:0.3656 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.276 recency:0.316 session:-0.957 loyalty:-0.338 segment=new
0:0:0.26239 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.473 recency:-0.254 session:-0.819 loyalty:-0.279 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.30038 |Section name=travel

shared |Reader depth:-0.77 recency:-0.021 session:-0.052 loyalty:-0.889 segment=regular
|Section name=politics
|Section name=sports
0:-1:0.30151 |Section name=food
|Section name=travel

shared |Reader depth:-0.421 recency:0.853 session:-0.759 loyalty:-0.676 segment=regular
|Section name=politics
|Section name=sports
0:0:0.10935 |Section name=food
|Section name=travel

shared |Reader depth:0.796 recency:-0.682 session:0.185 loyalty:-0.158 segment=premium
0:-1:0.65622 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.676 recency:-0.84 session:-0.797 loyalty:0.155 segment=new
|Section name=politics
|Section name=sports
0:0:0.09815 |Section name=food
|Section name=travel

shared |Reader depth:0.759 recency:0.544 session:-0.619 loyalty:-0.455 segment=regular
0:-1:0.52416 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.676 recency:-0.755 session:-0.617 loyalty:-0.179 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.29834 |Section name=travel

shared |Reader depth:-0.988 recency:0.249 session:-0.892 loyalty:0.805 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.54652 |Section name=travel

shared |Reader depth:0.87 recency:-0.212 session:0.394 loyalty:-0.955 segment=regular
|Section name=politics
|Section name=sports
0:-1:0.29162 |Section name=food
|Section name=travel

shared |Reader depth:0.377 recency:-0.81 session:-0.243 loyalty:-0.831 segment=new
|Section name=politics
|Section name=sports
0:0:0.2348 |Section name=food
|Section name=travel

shared |Reader depth:0 recency:-0.451 session:0.925 loyalty:0.863 segment=regular
|Section name=politics
|Section name=sports
0:0:0.30127 |Section name=food
|Section name=travel

shared |Reader depth:-0.427 recency:-0.476 session:-0.218 loyalty:0.078 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.27481 |Section name=travel

shared |Reader depth:-0.497 recency:0.735 session:-0.859 loyalty:-0.746 segment=premium
|Section name=politics
0:0:0.47935 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.838 recency:0.824 session:-0.327 loyalty:-0.001 segment=regular
|Section name=politics
0:-1:0.51132 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.205 recency:-0.439 session:-0.297 loyalty:0.011 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.25073 |Section name=travel

shared |Reader depth:0.986 recency:0.888 session:0.548 loyalty:-0.931 segment=regular
0:-1:0.52056 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.135 recency:-0.738 session:0.795 loyalty:-0.949 segment=new
|Section name=politics
0:0:0.06878 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.647 recency:0.275 session:0.951 loyalty:-0.434 segment=regular
|Section name=politics
0:-1:0.25802 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.15 recency:0.923 session:-0.19 loyalty:0.051 segment=premium
|Section name=politics
0:0:0.41865 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.974 recency:0.127 session:-0.919 loyalty:-0.217 segment=premium
|Section name=politics
|Section name=sports
0:0:0.09044 |Section name=food
|Section name=travel

shared |Reader depth:-0.759 recency:-0.146 session:0.155 loyalty:-0.286 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.19559 |Section name=travel

shared |Reader depth:0.038 recency:-0.831 session:-0.217 loyalty:0.818 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.3501 |Section name=travel

shared |Reader depth:-0.287 recency:0.758 session:0.379 loyalty:-0.544 segment=new
0:0:0.23909 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.101 recency:-0.5 session:0.807 loyalty:0.07 segment=regular
|Section name=politics
|Section name=sports
0:-1:0.36604 |Section name=food
|Section name=travel

shared |Reader depth:0.874 recency:0.9 session:-0.564 loyalty:0.362 segment=premium
|Section name=politics
|Section name=sports
0:0:0.07812 |Section name=food
|Section name=travel

shared |Reader depth:0.015 recency:-0.845 session:-0.84 loyalty:0.565 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.39412 |Section name=travel

shared |Reader depth:-0.325 recency:0.936 session:0.972 loyalty:0.255 segment=premium
0:0:0.17771 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.474 recency:0.239 session:-0.221 loyalty:-0.396 segment=premium
|Section name=politics
0:-1:0.33348 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.912 recency:-0.775 session:0.573 loyalty:-0.55 segment=premium
0:-1:0.2722 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.219 recency:0.28 session:0.259 loyalty:0.321 segment=premium
|Section name=politics
|Section name=sports
0:0:0.20014 |Section name=food
|Section name=travel

shared |Reader depth:0.412 recency:-0.225 session:-0.2 loyalty:-0.795 segment=regular
0:0:0.56588 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.48 recency:-0.209 session:-0.082 loyalty:-0.301 segment=premium
|Section name=politics
0:0:0.24141 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.989 recency:0.363 session:-0.72 loyalty:-0.64 segment=new
0:0:0.62943 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.197 recency:0.498 session:-0.748 loyalty:-0.373 segment=premium
0:0:0.36358 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.669 recency:-0.361 session:-0.212 loyalty:0.191 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.17266 |Section name=travel

shared |Reader depth:0.103 recency:-0.019 session:-0.991 loyalty:-0.763 segment=regular
|Section name=politics
|Section name=sports
0:0:0.13389 |Section name=food
|Section name=travel

shared |Reader depth:0.955 recency:0.931 session:-0.439 loyalty:0.92 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.36435 |Section name=travel

shared |Reader depth:0.286 recency:0.332 session:-0.921 loyalty:-0.256 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.25545 |Section name=travel

shared |Reader depth:0.657 recency:0.759 session:0.336 loyalty:-0.73 segment=new
0:0:0.46747 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.312 recency:-0.04 session:-0.086 loyalty:-0.308 segment=premium
0:0:0.48725 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.349 recency:-0.511 session:-0.099 loyalty:-0.038 segment=premium
|Section name=politics
0:0:0.18097 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.622 recency:-0.045 session:-0.214 loyalty:0.882 segment=regular
|Section name=politics
0:-1:0.13539 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.632 recency:0.971 session:0.647 loyalty:0.697 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.28162 |Section name=travel

shared |Reader depth:-0.728 recency:0.986 session:-0.905 loyalty:0.652 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.45197 |Section name=travel

shared |Reader depth:-0.643 recency:-0.527 session:-0.492 loyalty:0.653 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.46607 |Section name=travel

shared |Reader depth:0.85 recency:0.322 session:-0.833 loyalty:0.956 segment=regular
0:-1:0.37806 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.499 recency:-0.843 session:-0.381 loyalty:-0.745 segment=new
0:0:0.42512 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.222 recency:-0.243 session:-0.338 loyalty:-0.863 segment=new
|Section name=politics
|Section name=sports
0:-1:0.25193 |Section name=food
|Section name=travel

shared |Reader depth:-0.424 recency:0.162 session:0.852 loyalty:-0.056 segment=premium
|Section name=politics
|Section name=sports
0:-1:0.37509 |Section name=food
|Section name=travel

shared |Reader depth:0.884 recency:-0.765 session:0.755 loyalty:-0.899 segment=premium
0:-1:0.61161 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.804 recency:0.747 session:0.427 loyalty:0.296 segment=regular
|Section name=politics
0:0:0.19405 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.753 recency:0.023 session:0.191 loyalty:0.584 segment=premium
0:-1:0.51759 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.959 recency:-0.785 session:-0.461 loyalty:0.415 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.43347 |Section name=travel

shared |Reader depth:0.437 recency:0.279 session:0.709 loyalty:-0.377 segment=regular
|Section name=politics
|Section name=sports
0:-1:0.34089 |Section name=food
|Section name=travel

shared |Reader depth:0.505 recency:-0.707 session:0.02 loyalty:0.484 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.1914 |Section name=travel

shared |Reader depth:0.155 recency:-0.733 session:-0.895 loyalty:0.526 segment=new
0:-1:0.42158 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.094 recency:-0.771 session:-0.87 loyalty:-0.342 segment=new
|Section name=politics
|Section name=sports
0:0:0.13823 |Section name=food
|Section name=travel

shared |Reader depth:0.794 recency:-0.735 session:-0.123 loyalty:-0.411 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.07495 |Section name=travel

shared |Reader depth:0.99 recency:-0.014 session:-0.685 loyalty:0.57 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.26802 |Section name=travel

shared |Reader depth:0.668 recency:-0.085 session:0.019 loyalty:0.59 segment=regular
0:-1:0.50625 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.874 recency:0.587 session:-0.891 loyalty:-0.209 segment=premium
|Section name=politics
0:-1:0.48514 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.056 recency:-0.061 session:-0.96 loyalty:0.585 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.45121 |Section name=travel

shared |Reader depth:0.468 recency:0.929 session:-0.629 loyalty:0.365 segment=new
|Section name=politics
0:0:0.31587 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.093 recency:-0.109 session:-0.513 loyalty:-0.672 segment=premium
0:0:0.47027 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.518 recency:0.591 session:0.38 loyalty:-0.157 segment=premium
0:0:0.19891 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.456 recency:0.869 session:-0.732 loyalty:0.275 segment=premium
|Section name=politics
0:-1:0.31036 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.533 recency:-0.542 session:0.907 loyalty:0.591 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.12169 |Section name=travel

shared |Reader depth:-0.184 recency:-0.59 session:0.483 loyalty:0.801 segment=premium
|Section name=politics
|Section name=sports
0:-1:0.23461 |Section name=food
|Section name=travel

shared |Reader depth:0.57 recency:0.325 session:0.801 loyalty:0.583 segment=new
0:0:0.4272 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.326 recency:-0.565 session:0.574 loyalty:0.511 segment=regular
0:-1:0.48714 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.407 recency:0.255 session:-0.074 loyalty:-0.546 segment=premium
0:0:0.48371 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.761 recency:-0.573 session:0.789 loyalty:-0.437 segment=new
|Section name=politics
|Section name=sports
0:0:0.33418 |Section name=food
|Section name=travel

shared |Reader depth:-0.153 recency:-0.509 session:-0.155 loyalty:-0.635 segment=premium
|Section name=politics
|Section name=sports
0:-1:0.27007 |Section name=food
|Section name=travel

shared |Reader depth:-0.737 recency:-0.362 session:-0.027 loyalty:-0.253 segment=regular
0:0:0.2736 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.139 recency:0.901 session:0.445 loyalty:0.107 segment=regular
|Section name=politics
|Section name=sports
0:0:0.21298 |Section name=food
|Section name=travel

shared |Reader depth:-0.059 recency:0.958 session:0.89 loyalty:-0.421 segment=new
|Section name=politics
|Section name=sports
0:-1:0.35174 |Section name=food
|Section name=travel

shared |Reader depth:0.17 recency:-0.772 session:0.193 loyalty:0.088 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.14836 |Section name=travel

shared |Reader depth:0.015 recency:0.762 session:-0.65 loyalty:0.433 segment=new
|Section name=politics
0:0:0.35065 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.42 recency:-0.299 session:0.183 loyalty:0.237 segment=new
0:0:0.50671 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.793 recency:0.427 session:0.19 loyalty:-0.827 segment=new
0:0:0.55564 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.929 recency:-0.63 session:0.191 loyalty:0.149 segment=premium
|Section name=politics
|Section name=sports
0:-1:0.18478 |Section name=food
|Section name=travel

shared |Reader depth:-0.09 recency:0.693 session:0.185 loyalty:0.036 segment=regular
0:0:0.25695 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.279 recency:-0.1 session:0.092 loyalty:0.269 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.26517 |Section name=travel

shared |Reader depth:-0.661 recency:0.323 session:0.216 loyalty:-0.006 segment=new
0:0:0.19475 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.295 recency:-0.243 session:-0.033 loyalty:-0.354 segment=premium
0:-1:0.51197 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.525 recency:-0.331 session:0.193 loyalty:0.798 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.24599 |Section name=travel

shared |Reader depth:-0.709 recency:-0.058 session:0.753 loyalty:-0.502 segment=new
0:0:0.23552 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.289 recency:-0.17 session:0.461 loyalty:-0.597 segment=premium
|Section name=politics
|Section name=sports
0:-1:0.37935 |Section name=food
|Section name=travel

shared |Reader depth:-0.85 recency:-0.421 session:0.917 loyalty:0.487 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.21972 |Section name=travel

shared |Reader depth:-0.326 recency:0.904 session:-0.41 loyalty:-0.248 segment=regular
0:0:0.18533 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.928 recency:-0.224 session:-0.614 loyalty:0.342 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.43669 |Section name=travel

shared |Reader depth:0.293 recency:-0.2 session:0.191 loyalty:0.375 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.20774 |Section name=travel

shared |Reader depth:0.315 recency:-0.175 session:0.368 loyalty:-0.168 segment=premium
|Section name=politics
|Section name=sports
0:-1:0.27979 |Section name=food
|Section name=travel

shared |Reader depth:-0.823 recency:0.523 session:0.58 loyalty:0.403 segment=premium
|Section name=politics
|Section name=sports
0:0:0.20721 |Section name=food
|Section name=travel

shared |Reader depth:-0.893 recency:0.448 session:-0.677 loyalty:0.212 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.38639 |Section name=travel

shared |Reader depth:-0.369 recency:-0.836 session:-0.966 loyalty:-0.758 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.20149 |Section name=travel

shared |Reader depth:-0.191 recency:-0.702 session:-0.101 loyalty:0.699 segment=new
0:-1:0.35358 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.678 recency:-0.518 session:-0.72 loyalty:-0.086 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.17297 |Section name=travel

shared |Reader depth:0.168 recency:0.514 session:0.547 loyalty:0.117 segment=new
|Section name=politics
0:0:0.2404 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.206 recency:-0.051 session:-0.42 loyalty:0.914 segment=new
0:0:0.31164 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.106 recency:-0.292 session:0.083 loyalty:0.646 segment=premium
|Section name=politics
0:0:0.15555 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.392 recency:-0.298 session:0.657 loyalty:-0.932 segment=regular
|Section name=politics
0:-1:0.13822 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.084 recency:-0.239 session:0.612 loyalty:0.599 segment=premium
0:-1:0.34324 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.934 recency:0.013 session:0.364 loyalty:-0.393 segment=regular
|Section name=politics
|Section name=sports
0:-1:0.24255 |Section name=food
|Section name=travel

shared |Reader depth:0.257 recency:0.433 session:-0.656 loyalty:-0.096 segment=premium
|Section name=politics
0:-1:0.26667 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.518 recency:0.451 session:-0.69 loyalty:-0.624 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.1572 |Section name=travel

shared |Reader depth:-0.569 recency:0.4 session:-0.837 loyalty:0.951 segment=regular
|Section name=politics
0:-1:0.30986 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.073 recency:0.016 session:-0.287 loyalty:0.591 segment=regular
0:0:0.28715 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.749 recency:-0.637 session:0.033 loyalty:0.761 segment=regular
0:0:0.22251 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.846 recency:-0.391 session:0.808 loyalty:-0.04 segment=new
0:0:0.58771 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.859 recency:0.996 session:-0.457 loyalty:0.587 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.38834 |Section name=travel

shared |Reader depth:-0.386 recency:-0.904 session:-0.207 loyalty:0.614 segment=premium
0:-1:0.3388 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.216 recency:0.958 session:-0.254 loyalty:0.213 segment=new
|Section name=politics
0:-1:0.43341 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.262 recency:-0.078 session:-0.97 loyalty:0.895 segment=new
|Section name=politics
|Section name=sports
0:0:0.04621 |Section name=food
|Section name=travel

shared |Reader depth:-0.662 recency:-0.177 session:-0.173 loyalty:0.422 segment=premium
0:0:0.21116 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.278 recency:-0.583 session:0.385 loyalty:-0.366 segment=premium
|Section name=politics
|Section name=sports
0:-1:0.31171 |Section name=food
|Section name=travel

shared |Reader depth:0.19 recency:-0.376 session:0.766 loyalty:-0.349 segment=premium
0:0:0.44681 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.559 recency:-0.192 session:0.299 loyalty:0.557 segment=regular
0:0:0.50046 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.872 recency:0.136 session:0.917 loyalty:0.148 segment=new
|Section name=politics
0:0:0.29701 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.437 recency:-0.199 session:0.249 loyalty:-0.932 segment=premium
0:0:0.33851 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.206 recency:-0.452 session:-0.254 loyalty:-0.136 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.21844 |Section name=travel

shared |Reader depth:-0.019 recency:-0.756 session:0.539 loyalty:0.991 segment=premium
|Section name=politics
0:0:0.10765 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.206 recency:-0.459 session:-0.514 loyalty:0.359 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.3527 |Section name=travel

shared |Reader depth:0.847 recency:0.117 session:0.508 loyalty:-0.275 segment=premium
|Section name=politics
|Section name=sports
0:0:0.26431 |Section name=food
|Section name=travel

shared |Reader depth:0.924 recency:-0.221 session:0.69 loyalty:-0.881 segment=new
0:-1:0.59439 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.731 recency:0.725 session:0.395 loyalty:-0.908 segment=new
0:-1:0.49065 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.756 recency:0.112 session:-0.813 loyalty:-0.785 segment=premium
|Section name=politics
|Section name=sports
0:0:0.15049 |Section name=food
|Section name=travel

shared |Reader depth:0.873 recency:0.832 session:0.751 loyalty:0.105 segment=regular
0:-1:0.46217 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.201 recency:0.598 session:0.006 loyalty:-0.484 segment=new
0:-1:0.27685 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.205 recency:0.531 session:-0.754 loyalty:-0.738 segment=new
|Section name=politics
|Section name=sports
0:-1:0.13703 |Section name=food
|Section name=travel

shared |Reader depth:-0.552 recency:-0.588 session:-0.775 loyalty:-0.004 segment=regular
|Section name=politics
|Section name=sports
0:0:0.12917 |Section name=food
|Section name=travel

shared |Reader depth:-0.898 recency:-0.571 session:-0.246 loyalty:-0.882 segment=new
|Section name=politics
|Section name=sports
0:-1:0.30834 |Section name=food
|Section name=travel

shared |Reader depth:-0.6 recency:0.941 session:0.039 loyalty:-0.772 segment=new
0:0:0.16943 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.587 recency:-0.168 session:-0.377 loyalty:-0.463 segment=regular
0:0:0.29308 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.224 recency:0.957 session:0.04 loyalty:-0.164 segment=regular
0:0:0.20436 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.187 recency:-0.621 session:-0.628 loyalty:0.511 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.33616 |Section name=travel

shared |Reader depth:-0.316 recency:0.628 session:-0.144 loyalty:-0.075 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.24323 |Section name=travel

shared |Reader depth:0.12 recency:0.833 session:0.943 loyalty:-0.338 segment=new
|Section name=politics
|Section name=sports
0:-1:0.36565 |Section name=food
|Section name=travel

shared |Reader depth:0.001 recency:-0.534 session:-0.091 loyalty:-0.429 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.13551 |Section name=travel

shared |Reader depth:0.251 recency:0.035 session:0.002 loyalty:-0.174 segment=regular
0:-1:0.45033 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.886 recency:0.21 session:-0.324 loyalty:0.354 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.38167 |Section name=travel

shared |Reader depth:0.047 recency:-0.358 session:-0.111 loyalty:0.649 segment=regular
0:-1:0.37112 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.366 recency:-0.34 session:-0.395 loyalty:0.742 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.44471 |Section name=travel

shared |Reader depth:-0.303 recency:0.797 session:0.755 loyalty:0.158 segment=regular
0:0:0.20031 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.244 recency:0.2 session:-0.529 loyalty:-0.811 segment=new
0:-1:0.47203 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.68 recency:0.846 session:0.002 loyalty:-0.942 segment=new
|Section name=politics
0:0:0.4745 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.877 recency:0.573 session:0.67 loyalty:0.561 segment=regular
0:0:0.47483 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.151 recency:-0.892 session:0.609 loyalty:-0.852 segment=premium
|Section name=politics
0:0:0.05261 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.877 recency:-0.171 session:-0.241 loyalty:-0.366 segment=new
|Section name=politics
|Section name=sports
0:0:0.16485 |Section name=food
|Section name=travel

shared |Reader depth:-0.748 recency:0.561 session:0.666 loyalty:-0.41 segment=new
|Section name=politics
0:0:0.36959 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.676 recency:-0.574 session:0.134 loyalty:0.266 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.13782 |Section name=travel

shared |Reader depth:0.725 recency:0.496 session:-0.741 loyalty:0.281 segment=premium
0:0:0.42879 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.643 recency:-0.007 session:-0.97 loyalty:-0.593 segment=new
0:-1:0.58824 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.914 recency:-0.831 session:-0.877 loyalty:0.518 segment=new
|Section name=politics
0:0:0.20314 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.361 recency:0.482 session:-0.359 loyalty:0.412 segment=premium
0:0:0.34046 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.125 recency:0.298 session:0.422 loyalty:-0.073 segment=regular
|Section name=politics
|Section name=sports
0:0:0.26929 |Section name=food
|Section name=travel

shared |Reader depth:-0.637 recency:0.67 session:0.618 loyalty:-0.734 segment=premium
|Section name=politics
0:-1:0.36181 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.262 recency:-0.329 session:0.884 loyalty:-0.328 segment=new
|Section name=politics
|Section name=sports
0:-1:0.44833 |Section name=food
|Section name=travel

shared |Reader depth:-0.779 recency:-0.34 session:-0.806 loyalty:-0.673 segment=premium
|Section name=politics
0:0:0.29883 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.88 recency:-0.582 session:0.022 loyalty:-0.182 segment=regular
0:-1:0.67488 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.654 recency:-0.245 session:0.334 loyalty:-0.626 segment=premium
0:-1:0.58159 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.526 recency:0.837 session:-0.622 loyalty:-0.531 segment=premium
|Section name=politics
0:0:0.29074 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.568 recency:-0.902 session:-0.583 loyalty:-0.396 segment=regular
0:0:0.39223 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.371 recency:0.529 session:-0.198 loyalty:-0.47 segment=premium
0:-1:0.24653 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.314 recency:0.894 session:-0.667 loyalty:-0.502 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.22566 |Section name=travel

shared |Reader depth:-1 recency:-0.147 session:-0.08 loyalty:-0.652 segment=premium
|Section name=politics
0:-1:0.3267 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.277 recency:-0.959 session:0.583 loyalty:-0.104 segment=premium
|Section name=politics
|Section name=sports
0:-1:0.32809 |Section name=food
|Section name=travel

shared |Reader depth:-0.066 recency:0.377 session:-0.879 loyalty:-0.923 segment=premium
|Section name=politics
|Section name=sports
0:0:0.14401 |Section name=food
|Section name=travel

shared |Reader depth:-0.466 recency:0.545 session:-0.392 loyalty:0.605 segment=new
|Section name=politics
0:-1:0.36641 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.958 recency:0.192 session:-0.72 loyalty:0.249 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.41603 |Section name=travel

shared |Reader depth:-0.406 recency:0.962 session:-0.696 loyalty:0.182 segment=premium
|Section name=politics
|Section name=sports
0:0:0.06291 |Section name=food
|Section name=travel

shared |Reader depth:0.696 recency:-0.895 session:0.157 loyalty:-0.536 segment=regular
|Section name=politics
|Section name=sports
0:-1:0.24221 |Section name=food
|Section name=travel

shared |Reader depth:0.587 recency:-0.087 session:-0.422 loyalty:-0.014 segment=regular
0:-1:0.53989 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.189 recency:-0.797 session:0.19 loyalty:0.401 segment=regular
|Section name=politics
|Section name=sports
0:0:0.23691 |Section name=food
|Section name=travel

shared |Reader depth:0.296 recency:-0.793 session:0.828 loyalty:-0.836 segment=regular
|Section name=politics
|Section name=sports
0:-1:0.43528 |Section name=food
|Section name=travel

shared |Reader depth:-0.677 recency:-0.005 session:-0.149 loyalty:0.466 segment=premium
0:0:0.18663 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.057 recency:-0.561 session:-0.117 loyalty:-0.315 segment=regular
0:-1:0.46531 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.453 recency:-0.523 session:0.462 loyalty:0.461 segment=regular
0:0:0.30493 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.261 recency:0.914 session:-0.918 loyalty:0.687 segment=regular
|Section name=politics
0:-1:0.3236 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.086 recency:-0.098 session:-0.062 loyalty:-0.048 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.19541 |Section name=travel

shared |Reader depth:-0.61 recency:-0.883 session:0.182 loyalty:-0.62 segment=new
|Section name=politics
0:0:0.13336 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.319 recency:-0.968 session:0.238 loyalty:0.429 segment=premium
0:0:0.39154 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.651 recency:-0.427 session:0.541 loyalty:0.821 segment=new
0:-1:0.52903 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.088 recency:-0.286 session:-0.546 loyalty:0.569 segment=regular
|Section name=politics
|Section name=sports
0:0:0.1011 |Section name=food
|Section name=travel

shared |Reader depth:-0.438 recency:0.684 session:-0.241 loyalty:0.615 segment=new
0:0:0.13983 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.755 recency:0.72 session:-0.04 loyalty:0.991 segment=new
|Section name=politics
0:-1:0.40412 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.433 recency:-0.495 session:0.206 loyalty:-0.655 segment=premium
|Section name=politics
0:0:0.16029 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.068 recency:-0.822 session:0.98 loyalty:-0.011 segment=new
|Section name=politics
|Section name=sports
0:-1:0.42029 |Section name=food
|Section name=travel

shared |Reader depth:-0.151 recency:0.219 session:-0.057 loyalty:0.281 segment=regular
0:0:0.28374 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.007 recency:-0.701 session:0.758 loyalty:-0.086 segment=regular
|Section name=politics
|Section name=sports
0:-1:0.38711 |Section name=food
|Section name=travel

shared |Reader depth:-0.172 recency:-0.759 session:0.648 loyalty:-0.446 segment=new
0:-1:0.41366 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.255 recency:0.256 session:-0.109 loyalty:-0.568 segment=premium
0:0:0.44613 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.94 recency:0.866 session:-0.828 loyalty:0.909 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.50138 |Section name=travel

shared |Reader depth:-0.155 recency:-0.152 session:-0.241 loyalty:-0.028 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.24219 |Section name=travel

shared |Reader depth:-0.124 recency:0.544 session:0.554 loyalty:-0.794 segment=premium
|Section name=politics
0:0:0.25105 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.657 recency:0.806 session:-0.527 loyalty:-0.849 segment=new
|Section name=politics
0:-1:0.50845 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.501 recency:-0.54 session:0.529 loyalty:-0.245 segment=regular
0:0:0.3289 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.558 recency:-0.371 session:0.743 loyalty:0.723 segment=new
|Section name=politics
|Section name=sports
0:0:0.28558 |Section name=food
|Section name=travel

shared |Reader depth:-0.785 recency:0.043 session:0.856 loyalty:0.391 segment=new
|Section name=politics
|Section name=sports
0:0:0.31734 |Section name=food
|Section name=travel

shared |Reader depth:-0.456 recency:-0.319 session:-0.767 loyalty:-0.901 segment=new
0:0:0.37608 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.878 recency:-0.25 session:-0.766 loyalty:-0.093 segment=regular
0:-1:0.63752 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.106 recency:-0.183 session:0.781 loyalty:-0.017 segment=new
|Section name=politics
|Section name=sports
0:-1:0.37169 |Section name=food
|Section name=travel

shared |Reader depth:0.035 recency:0.604 session:0.696 loyalty:0.848 segment=new
0:0:0.24592 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.62 recency:0.111 session:0.042 loyalty:0.687 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.38829 |Section name=travel

shared |Reader depth:0.556 recency:0.539 session:-0.684 loyalty:0.471 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.3412 |Section name=travel

shared |Reader depth:0.867 recency:0.405 session:0.241 loyalty:-0.136 segment=regular
0:-1:0.54883 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.198 recency:0.127 session:0.411 loyalty:-0.64 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.102 |Section name=travel

shared |Reader depth:0.07 recency:0.448 session:0.891 loyalty:-0.845 segment=regular
|Section name=politics
|Section name=sports
0:-1:0.44368 |Section name=food
|Section name=travel

shared |Reader depth:0.342 recency:0.477 session:-0.899 loyalty:-0.97 segment=premium
|Section name=politics
|Section name=sports
0:0:0.1362 |Section name=food
|Section name=travel

shared |Reader depth:0.402 recency:0.741 session:-0.967 loyalty:-0.322 segment=new
|Section name=politics
0:-1:0.31002 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.917 recency:-0.03 session:-0.991 loyalty:0.445 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.50281 |Section name=travel

shared |Reader depth:-0.916 recency:0.5 session:-0.274 loyalty:0.243 segment=new
|Section name=politics
0:-1:0.44246 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.761 recency:0.142 session:0.002 loyalty:-0.185 segment=regular
0:-1:0.5668 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.967 recency:-0.099 session:-0.438 loyalty:-0.296 segment=regular
0:-1:0.66135 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.28 recency:0.607 session:0.193 loyalty:0.38 segment=regular
|Section name=politics
|Section name=sports
0:-1:0.16049 |Section name=food
|Section name=travel

shared |Reader depth:-0.758 recency:0.109 session:0.825 loyalty:0.788 segment=premium
0:0:0.16437 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.754 recency:0.494 session:-0.85 loyalty:-0.862 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.21486 |Section name=travel

shared |Reader depth:0.607 recency:-0.693 session:0.898 loyalty:0.356 segment=regular
|Section name=politics
0:0:0.05324 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.868 recency:0.596 session:0.405 loyalty:0.085 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.22606 |Section name=travel

shared |Reader depth:-0.434 recency:0.452 session:0.67 loyalty:0.088 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.18078 |Section name=travel

shared |Reader depth:0.481 recency:-0.624 session:-0.506 loyalty:-0.975 segment=premium
0:-1:0.64939 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.921 recency:-0.315 session:-0.581 loyalty:0.568 segment=regular
|Section name=politics
0:0:0.27598 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.69 recency:-0.44 session:0.971 loyalty:0.051 segment=regular
0:-1:0.54094 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.399 recency:0.302 session:-0.894 loyalty:0.798 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.45527 |Section name=travel

shared |Reader depth:0.249 recency:-0.634 session:0.925 loyalty:0.105 segment=new
0:0:0.46518 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.555 recency:0.959 session:0.032 loyalty:-0.548 segment=regular
|Section name=politics
0:-1:0.27013 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.318 recency:-0.498 session:0.279 loyalty:0.772 segment=premium
|Section name=politics
|Section name=sports
0:-1:0.1868 |Section name=food
|Section name=travel

shared |Reader depth:-0.001 recency:0.243 session:-0.153 loyalty:-0.013 segment=regular
|Section name=politics
0:0:0.25573 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.93 recency:-0.703 session:0.726 loyalty:0.839 segment=premium
|Section name=politics
|Section name=sports
0:-1:0.28533 |Section name=food
|Section name=travel

shared |Reader depth:0.731 recency:0.484 session:-0.958 loyalty:0.898 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.44738 |Section name=travel

shared |Reader depth:-0.797 recency:-0.714 session:-0.276 loyalty:-0.642 segment=regular
|Section name=politics
0:0:0.20623 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.73 recency:0.669 session:0.84 loyalty:0.294 segment=new
0:0:0.14136 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.71 recency:0.476 session:0.626 loyalty:-0.796 segment=new
0:0:0.49468 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.281 recency:0.017 session:-0.232 loyalty:-0.52 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.17737 |Section name=travel

shared |Reader depth:-0.399 recency:-0.043 session:0.562 loyalty:-0.715 segment=regular
|Section name=politics
|Section name=sports
0:-1:0.4114 |Section name=food
|Section name=travel

shared |Reader depth:-0.297 recency:-0.534 session:0.494 loyalty:-0.356 segment=premium
0:-1:0.37739 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.618 recency:0.361 session:0.674 loyalty:0.073 segment=regular
|Section name=politics
0:-1:0.32414 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.675 recency:-0.087 session:0.73 loyalty:0.203 segment=premium
|Section name=politics
|Section name=sports
0:-1:0.2809 |Section name=food
|Section name=travel

shared |Reader depth:-0.627 recency:-0.464 session:-0.455 loyalty:-0.332 segment=regular
|Section name=politics
0:0:0.23838 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.78 recency:0.418 session:-0.323 loyalty:0.356 segment=premium
0:0:0.13081 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.335 recency:-0.426 session:-0.599 loyalty:-0.681 segment=new
0:0:0.40712 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.534 recency:0.882 session:-0.204 loyalty:0.541 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.35931 |Section name=travel

shared |Reader depth:-0.048 recency:-0.365 session:0.307 loyalty:-0.923 segment=premium
0:-1:0.43846 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.836 recency:-0.709 session:-0.766 loyalty:0.728 segment=new
0:-1:0.57875 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.087 recency:0.667 session:-0.628 loyalty:-0.468 segment=new
0:0:0.27767 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.883 recency:-0.772 session:0.631 loyalty:-0.684 segment=new
0:0:0.27394 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.173 recency:0.004 session:0.567 loyalty:-0.065 segment=new
0:0:0.41241 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.582 recency:-0.129 session:0.267 loyalty:0.54 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.19676 |Section name=travel

shared |Reader depth:0.487 recency:-0.239 session:-0.447 loyalty:-0.111 segment=new
0:0:0.54542 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.978 recency:-0.692 session:0.868 loyalty:0.675 segment=premium
|Section name=politics
|Section name=sports
0:-1:0.34292 |Section name=food
|Section name=travel

shared |Reader depth:-0.894 recency:0.054 session:0.112 loyalty:-0.75 segment=premium
0:0:0.21727 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.372 recency:0.094 session:-0.83 loyalty:0.714 segment=regular
|Section name=politics
0:-1:0.1854 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.098 recency:-0.037 session:0.302 loyalty:-0.149 segment=new
0:0:0.41395 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.582 recency:-0.734 session:-0.882 loyalty:0.833 segment=new
|Section name=politics
0:0:0.08358 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.447 recency:0.974 session:-0.282 loyalty:0.01 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.26731 |Section name=travel

shared |Reader depth:0.352 recency:0.574 session:-0.784 loyalty:0.117 segment=premium
|Section name=politics
0:0:0.2774 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.418 recency:-0.842 session:-0.365 loyalty:-0.266 segment=regular
0:0:0.61908 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.222 recency:0.354 session:0.457 loyalty:0.938 segment=regular
|Section name=politics
|Section name=sports
0:-1:0.16104 |Section name=food
|Section name=travel

shared |Reader depth:-0.392 recency:0.001 session:0.061 loyalty:0.336 segment=new
0:0:0.25873 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.072 recency:0.317 session:-0.929 loyalty:-0.744 segment=premium
0:0:0.39191 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.192 recency:0.937 session:0.013 loyalty:-0.162 segment=new
0:0:0.21239 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.352 recency:0.713 session:0.84 loyalty:0.112 segment=new
0:0:0.20241 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.027 recency:-0.08 session:-0.115 loyalty:0.881 segment=new
0:0:0.28554 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.575 recency:-0.986 session:-0.224 loyalty:-0.314 segment=regular
|Section name=politics
|Section name=sports
0:-1:0.18734 |Section name=food
|Section name=travel

shared |Reader depth:-0.425 recency:0.262 session:0.558 loyalty:-0.125 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.16079 |Section name=travel

shared |Reader depth:0.708 recency:-0.287 session:0.426 loyalty:0.307 segment=new
0:-1:0.56497 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.43 recency:-0.316 session:-0.658 loyalty:-0.959 segment=premium
0:-1:0.60737 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.09 recency:-0.244 session:-0.062 loyalty:0.983 segment=premium
0:0:0.32514 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.655 recency:-0.87 session:-0.299 loyalty:-0.625 segment=premium
0:-1:0.68692 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.212 recency:-0.009 session:0.429 loyalty:-0.459 segment=regular
0:0:0.34518 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.773 recency:-0.337 session:0.478 loyalty:-0.484 segment=new
0:-1:0.60139 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.828 recency:-0.614 session:-0.884 loyalty:0.064 segment=new
0:-1:0.65174 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.579 recency:-0.607 session:0.063 loyalty:0.512 segment=new
0:0:0.27837 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.363 recency:0.941 session:-0.727 loyalty:0.644 segment=premium
0:0:0.10754 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.699 recency:0.241 session:-0.534 loyalty:-0.103 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.1895 |Section name=travel

shared |Reader depth:-0.548 recency:0.975 session:-0.707 loyalty:-0.777 segment=regular
|Section name=politics
0:-1:0.53585 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.478 recency:-0.491 session:0.909 loyalty:0.803 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.24781 |Section name=travel

shared |Reader depth:0.415 recency:0.048 session:0.842 loyalty:0.661 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.17455 |Section name=travel

shared |Reader depth:-0.179 recency:0.487 session:0.216 loyalty:-0.56 segment=regular
|Section name=politics
0:0:0.29413 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.108 recency:0.502 session:-0.71 loyalty:-0.904 segment=premium
|Section name=politics
0:-1:0.34246 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.046 recency:0.264 session:0.869 loyalty:-0.72 segment=regular
0:0:0.34547 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.368 recency:-0.72 session:0.142 loyalty:0.431 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.27321 |Section name=travel

shared |Reader depth:0.606 recency:0.814 session:0.614 loyalty:0.446 segment=new
0:0:0.37879 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.613 recency:-0.722 session:0.732 loyalty:0.054 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.14982 |Section name=travel

shared |Reader depth:0.89 recency:-0.269 session:0.71 loyalty:0.917 segment=premium
|Section name=politics
|Section name=sports
0:-1:0.20454 |Section name=food
|Section name=travel

shared |Reader depth:0.153 recency:-0.429 session:0.056 loyalty:-0.224 segment=regular
0:0:0.49008 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.739 recency:0.471 session:0.065 loyalty:-0.083 segment=new
0:0:0.50614 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.885 recency:0.847 session:0.249 loyalty:0.209 segment=new
|Section name=politics
0:-1:0.49801 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.476 recency:-0.353 session:0.013 loyalty:0.279 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.28964 |Section name=travel

shared |Reader depth:-0.379 recency:-0.385 session:-0.659 loyalty:-0.248 segment=new
|Section name=politics
0:0:0.22415 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.7 recency:0.463 session:-0.805 loyalty:-0.333 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.29468 |Section name=travel

shared |Reader depth:-0.749 recency:-0.282 session:0.093 loyalty:0.955 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.45149 |Section name=travel

shared |Reader depth:0.824 recency:0.961 session:0.326 loyalty:0.919 segment=premium
|Section name=politics
|Section name=sports
0:0:0.12457 |Section name=food
|Section name=travel

shared |Reader depth:0.43 recency:-0.896 session:0.03 loyalty:0.389 segment=regular
0:0:0.57224 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.751 recency:-0.053 session:0.808 loyalty:-0.354 segment=premium
0:-1:0.22286 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.521 recency:-0.306 session:0.505 loyalty:-0.756 segment=regular
0:-1:0.54037 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.451 recency:0.581 session:0.147 loyalty:-0.955 segment=new
|Section name=politics
|Section name=sports
0:0:0.29381 |Section name=food
|Section name=travel

shared |Reader depth:0.02 recency:0.035 session:-0.245 loyalty:0.341 segment=new
0:-1:0.33763 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.17 recency:-0.392 session:-0.908 loyalty:-0.964 segment=premium
|Section name=politics
|Section name=sports
0:0:0.16336 |Section name=food
|Section name=travel

shared |Reader depth:-0.076 recency:-0.302 session:0.061 loyalty:-0.329 segment=premium
|Section name=politics
0:0:0.16211 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.557 recency:-0.818 session:0.311 loyalty:-0.846 segment=premium
|Section name=politics
|Section name=sports
0:-1:0.42497 |Section name=food
|Section name=travel

shared |Reader depth:0.954 recency:-0.311 session:0.26 loyalty:0.299 segment=new
0:-1:0.63123 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.316 recency:0.861 session:0.253 loyalty:0.483 segment=new
0:0:0.16553 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.078 recency:0.727 session:-0.193 loyalty:-0.225 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.2029 |Section name=travel

shared |Reader depth:0.976 recency:-0.789 session:0.042 loyalty:-0.648 segment=regular
0:-1:0.71692 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.016 recency:0.837 session:-0.508 loyalty:0.217 segment=premium
|Section name=politics
0:-1:0.38034 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.606 recency:0.703 session:0.166 loyalty:0.681 segment=regular
0:0:0.36346 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.947 recency:-0.807 session:0.687 loyalty:-0.296 segment=regular
0:-1:0.64995 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.026 recency:0.519 session:-0.427 loyalty:-0.251 segment=new
|Section name=politics
0:-1:0.32402 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.833 recency:-0.657 session:-0.389 loyalty:-0.524 segment=regular
0:-1:0.30738 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.308 recency:-0.102 session:-0.874 loyalty:0.256 segment=new
|Section name=politics
0:-1:0.25389 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.533 recency:-0.476 session:-0.848 loyalty:0.954 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.42071 |Section name=travel

shared |Reader depth:-0.631 recency:-0.811 session:0.126 loyalty:0.399 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.29443 |Section name=travel

shared |Reader depth:0.55 recency:-0.916 session:0.731 loyalty:-0.847 segment=new
0:-1:0.5599 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.083 recency:-0.294 session:-0.762 loyalty:0.854 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.47156 |Section name=travel

shared |Reader depth:0.009 recency:-0.756 session:-0.593 loyalty:0.958 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.45513 |Section name=travel

shared |Reader depth:-0.023 recency:0.604 session:-0.259 loyalty:0.885 segment=regular
|Section name=politics
0:-1:0.30327 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.088 recency:0.626 session:0.752 loyalty:-0.414 segment=regular
|Section name=politics
|Section name=sports
0:0:0.35162 |Section name=food
|Section name=travel

shared |Reader depth:-0.521 recency:0.194 session:0.265 loyalty:0.019 segment=regular
|Section name=politics
|Section name=sports
0:-1:0.23801 |Section name=food
|Section name=travel

shared |Reader depth:-0.349 recency:-0.635 session:-0.203 loyalty:0.154 segment=regular
|Section name=politics
0:0:0.16964 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.31 recency:0.114 session:0.03 loyalty:0.707 segment=premium
0:0:0.2269 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.071 recency:0.507 session:-0.069 loyalty:-0.582 segment=premium
0:0:0.36093 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.34 recency:0.12 session:-0.017 loyalty:-0.172 segment=new
0:-1:0.46102 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.447 recency:0.762 session:-0.632 loyalty:-0.213 segment=new
|Section name=politics
0:-1:0.45468 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.359 recency:-0.662 session:0.106 loyalty:-0.692 segment=premium
|Section name=politics
|Section name=sports
0:-1:0.34422 |Section name=food
|Section name=travel

shared |Reader depth:0.174 recency:0.492 session:-0.397 loyalty:0.503 segment=premium
|Section name=politics
0:0:0.27506 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.093 recency:0.766 session:0.331 loyalty:-0.185 segment=premium
0:0:0.26143 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.852 recency:0.754 session:-0.087 loyalty:-0.125 segment=regular
0:-1:0.49427 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.609 recency:0.696 session:-0.212 loyalty:0.386 segment=regular
0:-1:0.3813 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.054 recency:-0.792 session:0.064 loyalty:-0.973 segment=premium
0:-1:0.50236 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.99 recency:0.816 session:-0.913 loyalty:0.632 segment=new
|Section name=politics
0:-1:0.45091 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.538 recency:0.836 session:0.778 loyalty:0.725 segment=premium
|Section name=politics
0:-1:0.40689 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.952 recency:0.399 session:0.336 loyalty:0.531 segment=premium
0:0:0.11858 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.287 recency:0.867 session:-0.119 loyalty:0.09 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.26203 |Section name=travel

shared |Reader depth:0.89 recency:-0.653 session:0.08 loyalty:0.408 segment=premium
0:0:0.65044 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.41 recency:0.575 session:0.161 loyalty:-0.233 segment=premium
0:-1:0.41347 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.947 recency:-0.33 session:-0.643 loyalty:-0.605 segment=new
0:0:0.24238 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.516 recency:0.21 session:0.772 loyalty:0.822 segment=new
|Section name=politics
|Section name=sports
0:0:0.23093 |Section name=food
|Section name=travel

shared |Reader depth:0.435 recency:0.302 session:-0.45 loyalty:0.374 segment=new
|Section name=politics
0:0:0.20995 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.348 recency:-0.453 session:0.803 loyalty:-0.158 segment=new
|Section name=politics
|Section name=sports
0:-1:0.42122 |Section name=food
|Section name=travel

shared |Reader depth:-0.873 recency:-0.014 session:-0.766 loyalty:-0.035 segment=new
|Section name=politics
0:0:0.35785 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.484 recency:-0.107 session:0.266 loyalty:0.26 segment=premium
0:-1:0.49479 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.133 recency:-0.31 session:-0.08 loyalty:-0.604 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.1134 |Section name=travel

shared |Reader depth:-0.801 recency:0.45 session:0.734 loyalty:-0.31 segment=regular
|Section name=politics
|Section name=sports
0:-1:0.34197 |Section name=food
|Section name=travel

shared |Reader depth:0.459 recency:0.663 session:0.614 loyalty:0.248 segment=new
0:0:0.37767 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.32 recency:0.058 session:-0.084 loyalty:-0.324 segment=premium
0:-1:0.31578 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.272 recency:-0.714 session:-0.947 loyalty:-0.677 segment=regular
0:-1:0.60479 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.758 recency:0.497 session:-0.045 loyalty:0.544 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.36557 |Section name=travel

shared |Reader depth:-0.344 recency:0.585 session:-0.142 loyalty:-0.572 segment=new
|Section name=politics
0:0:0.3755 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.239 recency:-0.136 session:0.188 loyalty:0.237 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.1945 |Section name=travel

shared |Reader depth:0.69 recency:-0.368 session:0.043 loyalty:0.233 segment=new
|Section name=politics
|Section name=sports
0:0:0.17637 |Section name=food
|Section name=travel

shared |Reader depth:-0.25 recency:-0.514 session:0.098 loyalty:0.893 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.3772 |Section name=travel

shared |Reader depth:-0.934 recency:-0.402 session:0.298 loyalty:-0.182 segment=regular
|Section name=politics
0:0:0.24981 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.154 recency:0.602 session:0.132 loyalty:-0.142 segment=premium
|Section name=politics
0:0:0.27949 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.006 recency:0.249 session:-0.522 loyalty:0.088 segment=premium
0:0:0.31382 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.549 recency:0.55 session:0.266 loyalty:-0.89 segment=premium
|Section name=politics
|Section name=sports
0:-1:0.31178 |Section name=food
|Section name=travel

shared |Reader depth:0.712 recency:-0.982 session:0.171 loyalty:-0.729 segment=new
0:-1:0.66906 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.461 recency:0.288 session:0.939 loyalty:-0.121 segment=premium
|Section name=politics
|Section name=sports
0:-1:0.39139 |Section name=food
|Section name=travel

shared |Reader depth:0.822 recency:0.243 session:-0.488 loyalty:0.575 segment=premium
|Section name=politics
|Section name=sports
0:0:0.08744 |Section name=food
|Section name=travel

shared |Reader depth:0.259 recency:-0.801 session:0.157 loyalty:0.183 segment=premium
0:-1:0.53263 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.874 recency:-0.147 session:0.932 loyalty:0.321 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.19764 |Section name=travel

shared |Reader depth:0.672 recency:-0.493 session:-0.656 loyalty:0.349 segment=regular
0:-1:0.56921 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.007 recency:0.564 session:-0.082 loyalty:0.901 segment=regular
0:0:0.20753 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.556 recency:-0.358 session:0.996 loyalty:-0.378 segment=regular
|Section name=politics
|Section name=sports
0:-1:0.39624 |Section name=food
|Section name=travel

shared |Reader depth:-0.252 recency:0.466 session:-0.076 loyalty:0.891 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.42031 |Section name=travel

shared |Reader depth:0.103 recency:-0.045 session:-0.995 loyalty:0.568 segment=new
|Section name=politics
|Section name=sports
0:0:0.06052 |Section name=food
|Section name=travel

shared |Reader depth:0.759 recency:0.826 session:-0.276 loyalty:0.14 segment=regular
0:0:0.42477 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.198 recency:0.916 session:-0.482 loyalty:0.041 segment=regular
|Section name=politics
0:-1:0.43297 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.144 recency:-0.196 session:-0.462 loyalty:0.209 segment=new
0:0:0.33635 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.365 recency:0.598 session:-0.893 loyalty:0.411 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.43006 |Section name=travel

shared |Reader depth:-0.091 recency:0.872 session:-0.753 loyalty:0.613 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.42912 |Section name=travel

shared |Reader depth:0.152 recency:0.186 session:-0.467 loyalty:0.503 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.35598 |Section name=travel

shared |Reader depth:-0.971 recency:-0.352 session:-0.177 loyalty:0.942 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.50842 |Section name=travel

shared |Reader depth:-0.121 recency:0.061 session:-0.321 loyalty:0.545 segment=premium
0:0:0.27352 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.449 recency:-0.518 session:0.784 loyalty:-0.25 segment=regular
|Section name=politics
0:0:0.13578 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.163 recency:0.483 session:0.179 loyalty:-0.602 segment=premium
|Section name=politics
|Section name=sports
0:0:0.27199 |Section name=food
|Section name=travel

shared |Reader depth:0.158 recency:0.344 session:-0.878 loyalty:-0.564 segment=regular
|Section name=politics
0:-1:0.27314 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.85 recency:0.94 session:0.115 loyalty:-0.999 segment=regular
|Section name=politics
0:-1:0.51336 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.306 recency:0.765 session:-0.254 loyalty:0.144 segment=new
|Section name=politics
0:-1:0.41072 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.432 recency:0.128 session:0.834 loyalty:0.064 segment=new
0:-1:0.43963 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.148 recency:0.918 session:-0.673 loyalty:-0.854 segment=regular
|Section name=politics
0:0:0.38198 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.173 recency:-0.403 session:-0.238 loyalty:0.257 segment=premium
|Section name=politics
|Section name=sports
0:0:0.16751 |Section name=food
|Section name=travel

shared |Reader depth:-0.686 recency:-0.24 session:-0.011 loyalty:-0.806 segment=new
|Section name=politics
|Section name=sports
0:-1:0.31956 |Section name=food
|Section name=travel

shared |Reader depth:-0.308 recency:0.85 session:0.765 loyalty:-0.35 segment=premium
|Section name=politics
0:-1:0.34881 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.375 recency:-0.632 session:-0.394 loyalty:0.953 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.36673 |Section name=travel

shared |Reader depth:0.233 recency:0.909 session:0.957 loyalty:0.299 segment=regular
0:-1:0.28427 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.476 recency:-0.544 session:0.359 loyalty:0.855 segment=premium
|Section name=politics
|Section name=sports
0:-1:0.20508 |Section name=food
|Section name=travel

shared |Reader depth:-0.356 recency:-0.838 session:0.638 loyalty:-0.551 segment=regular
0:-1:0.38218 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.794 recency:-0.8 session:-0.817 loyalty:0.019 segment=new
0:-1:0.67447 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.296 recency:0.592 session:0.137 loyalty:0.74 segment=new
0:0:0.17629 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.71 recency:0.183 session:-0.546 loyalty:0.932 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.5275 |Section name=travel

shared |Reader depth:-0.876 recency:0.934 session:0.687 loyalty:0.1 segment=new
|Section name=politics
0:-1:0.4893 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.223 recency:-0.761 session:0.786 loyalty:0.094 segment=new
0:0:0.38508 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.488 recency:0.394 session:0.824 loyalty:-0.42 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.06906 |Section name=travel

shared |Reader depth:-0.718 recency:-0.609 session:-0.469 loyalty:0.471 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.42662 |Section name=travel

shared |Reader depth:-0.762 recency:0.735 session:-0.785 loyalty:0.474 segment=premium
|Section name=politics
0:-1:0.43832 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.978 recency:0.423 session:0.151 loyalty:-0.687 segment=new
0:0:0.16203 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.67 recency:0.939 session:-0.283 loyalty:-0.529 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.13605 |Section name=travel

shared |Reader depth:0.721 recency:0.433 session:-0.809 loyalty:0.328 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.30335 |Section name=travel

shared |Reader depth:0.67 recency:0.337 session:-0.651 loyalty:-0.403 segment=premium
0:0:0.52895 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.87 recency:-0.59 session:-0.802 loyalty:-0.848 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.07739 |Section name=travel

shared |Reader depth:0.642 recency:0.728 session:-0.367 loyalty:0.707 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.34232 |Section name=travel

shared |Reader depth:0.89 recency:-0.739 session:-0.753 loyalty:0.987 segment=premium
0:-1:0.55391 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.837 recency:-0.145 session:0.906 loyalty:0.228 segment=premium
0:0:0.19879 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.621 recency:0.328 session:0.818 loyalty:-0.19 segment=premium
|Section name=politics
0:-1:0.29303 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.72 recency:0.941 session:0.534 loyalty:-0.819 segment=new
|Section name=politics
|Section name=sports
0:-1:0.30287 |Section name=food
|Section name=travel

shared |Reader depth:-0.217 recency:-0.765 session:-0.277 loyalty:0.4 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.31019 |Section name=travel

shared |Reader depth:0.14 recency:0.288 session:-0.741 loyalty:0.962 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.50014 |Section name=travel

shared |Reader depth:0.877 recency:0.176 session:0.483 loyalty:0.667 segment=regular
|Section name=politics
|Section name=sports
0:0:0.18548 |Section name=food
|Section name=travel

shared |Reader depth:-0.068 recency:0.837 session:0.858 loyalty:-0.221 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.11352 |Section name=travel

shared |Reader depth:0.593 recency:-0.963 session:0.872 loyalty:-0.858 segment=premium
0:-1:0.54989 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.161 recency:-0.68 session:-0.128 loyalty:-0.524 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.11019 |Section name=travel

shared |Reader depth:0.427 recency:-0.181 session:0.636 loyalty:-0.675 segment=premium
0:-1:0.49455 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.324 recency:0.241 session:-0.842 loyalty:0.722 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.43874 |Section name=travel

shared |Reader depth:-0.954 recency:0.822 session:-0.168 loyalty:-0.791 segment=premium
0:0:0.12802 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.558 recency:0.933 session:0.189 loyalty:0.636 segment=regular
|Section name=politics
0:-1:0.4505 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.953 recency:0.071 session:-0.539 loyalty:0.375 segment=new
0:0:0.5625 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.419 recency:0.777 session:0.028 loyalty:0.897 segment=new
|Section name=politics
0:-1:0.38481 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.679 recency:0.291 session:-0.243 loyalty:0.133 segment=premium
0:0:0.17585 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.322 recency:0.153 session:-0.681 loyalty:-0.721 segment=premium
|Section name=politics
|Section name=sports
0:-1:0.16564 |Section name=food
|Section name=travel

shared |Reader depth:-0.874 recency:-0.135 session:0.86 loyalty:-0.79 segment=regular
|Section name=politics
|Section name=sports
0:-1:0.50754 |Section name=food
|Section name=travel

shared |Reader depth:0.646 recency:0.117 session:0.903 loyalty:-0.757 segment=premium
|Section name=politics
0:0:0.08087 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.221 recency:0.387 session:0.506 loyalty:-0.851 segment=premium
0:-1:0.30285 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.658 recency:-0.738 session:-0.806 loyalty:0.715 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.52823 |Section name=travel

shared |Reader depth:-0.167 recency:0.424 session:-0.252 loyalty:-0.777 segment=premium
|Section name=politics
|Section name=sports
0:0:0.21804 |Section name=food
|Section name=travel

shared |Reader depth:0.206 recency:0.352 session:-0.878 loyalty:0.482 segment=premium
|Section name=politics
0:-1:0.25042 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.617 recency:-0.473 session:0.313 loyalty:0.304 segment=regular
|Section name=politics
|Section name=sports
0:-1:0.2145 |Section name=food
|Section name=travel

shared |Reader depth:-0.995 recency:0.593 session:0.739 loyalty:0.465 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.2508 |Section name=travel

shared |Reader depth:-0.247 recency:-0.327 session:-0.674 loyalty:-0.944 segment=new
0:-1:0.43479 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.468 recency:-0.704 session:-0.494 loyalty:0.683 segment=new
0:-1:0.50617 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.663 recency:0.708 session:-0.198 loyalty:0.477 segment=premium
|Section name=politics
|Section name=sports
0:0:0.09041 |Section name=food
|Section name=travel

shared |Reader depth:-0.631 recency:0.297 session:-0.214 loyalty:0.776 segment=premium
|Section name=politics
0:-1:0.33234 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.225 recency:0.68 session:0.969 loyalty:0.365 segment=premium
|Section name=politics
0:0:0.23884 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.627 recency:0.538 session:0.067 loyalty:-0.486 segment=premium
0:0:0.19927 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.377 recency:0.228 session:-0.842 loyalty:0.379 segment=premium
|Section name=politics
0:0:0.31047 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.415 recency:0.009 session:0.74 loyalty:-0.307 segment=regular
|Section name=politics
|Section name=sports
0:-1:0.35021 |Section name=food
|Section name=travel

shared |Reader depth:0.239 recency:0.936 session:-0.818 loyalty:-0.613 segment=regular
|Section name=politics
0:0:0.37811 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.852 recency:-0.979 session:-0.049 loyalty:-0.915 segment=regular
0:-1:0.71522 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.078 recency:0.898 session:0.73 loyalty:0.099 segment=premium
|Section name=politics
|Section name=sports
0:0:0.2617 |Section name=food
|Section name=travel

shared |Reader depth:-0.052 recency:0.819 session:-0.385 loyalty:-0.659 segment=new
0:0:0.2834 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.51 recency:0.071 session:-0.298 loyalty:-0.433 segment=regular
0:-1:0.53397 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.701 recency:-0.986 session:0.454 loyalty:-0.607 segment=new
0:0:0.34072 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.315 recency:-0.523 session:0.476 loyalty:-0.659 segment=regular
|Section name=politics
|Section name=sports
0:-1:0.40947 |Section name=food
|Section name=travel

shared |Reader depth:0.029 recency:0.95 session:0.942 loyalty:-0.719 segment=new
|Section name=politics
|Section name=sports
0:-1:0.40033 |Section name=food
|Section name=travel

shared |Reader depth:0.009 recency:-0.124 session:0.206 loyalty:-0.187 segment=premium
|Section name=politics
0:-1:0.17241 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.113 recency:-0.16 session:-0.105 loyalty:-0.114 segment=regular
|Section name=politics
|Section name=sports
0:-1:0.20543 |Section name=food
|Section name=travel

shared |Reader depth:0.874 recency:0.82 session:-0.245 loyalty:0.98 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.35745 |Section name=travel

shared |Reader depth:0.025 recency:-0.28 session:-0.534 loyalty:-0.472 segment=premium
|Section name=politics
0:0:0.17625 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.423 recency:-0.811 session:0.95 loyalty:0.103 segment=new
0:0:0.33468 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.609 recency:0.444 session:-0.091 loyalty:0.772 segment=regular
|Section name=politics
0:0:0.19753 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.639 recency:-0.801 session:-0.415 loyalty:0.973 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.31184 |Section name=travel

shared |Reader depth:-0.029 recency:0.201 session:0.886 loyalty:-0.79 segment=regular
0:0:0.3342 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.076 recency:0.381 session:0.565 loyalty:-0.688 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.08651 |Section name=travel

shared |Reader depth:-0.254 recency:-0.473 session:0.68 loyalty:0.611 segment=new
|Section name=politics
0:0:0.1504 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.851 recency:0.807 session:0.459 loyalty:0.651 segment=premium
0:-1:0.42414 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.159 recency:-0.694 session:-0.057 loyalty:-0.774 segment=new
|Section name=politics
|Section name=sports
0:0:0.30746 |Section name=food
|Section name=travel

shared |Reader depth:0.21 recency:-0.013 session:-0.486 loyalty:0.623 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.37071 |Section name=travel

shared |Reader depth:0.499 recency:-0.57 session:0.751 loyalty:-0.241 segment=new
|Section name=politics
|Section name=sports
0:0:0.34487 |Section name=food
|Section name=travel

shared |Reader depth:0.629 recency:-0.801 session:-0.363 loyalty:0.209 segment=premium
0:-1:0.62522 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.123 recency:-0.033 session:-0.425 loyalty:-0.195 segment=new
0:0:0.36145 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.689 recency:0.451 session:-0.498 loyalty:-0.87 segment=new
|Section name=politics
|Section name=sports
0:0:0.16619 |Section name=food
|Section name=travel

shared |Reader depth:0.769 recency:-0.824 session:-0.23 loyalty:0.744 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.21894 |Section name=travel

shared |Reader depth:-0.15 recency:0.828 session:0.744 loyalty:0.975 segment=premium
|Section name=politics
|Section name=sports
0:-1:0.1694 |Section name=food
|Section name=travel

shared |Reader depth:0.277 recency:-0.825 session:0.257 loyalty:0.488 segment=regular
0:0:0.51533 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.246 recency:0.578 session:-0.531 loyalty:0.12 segment=premium
|Section name=politics
0:-1:0.29017 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.258 recency:-0.36 session:0.499 loyalty:0.448 segment=new
|Section name=politics
0:0:0.17109 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.96 recency:-0.357 session:-0.884 loyalty:-0.627 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.28052 |Section name=travel

shared |Reader depth:-0.783 recency:-0.692 session:-0.613 loyalty:0.399 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.43869 |Section name=travel

shared |Reader depth:-0.41 recency:-0.756 session:-0.702 loyalty:0.746 segment=regular
0:0:0.26669 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.972 recency:0.3 session:-0.165 loyalty:0.636 segment=new
0:-1:0.51674 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.927 recency:0.364 session:-0.961 loyalty:-0.729 segment=regular
0:0:0.15992 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.756 recency:0.818 session:0.513 loyalty:0.792 segment=new
|Section name=politics
|Section name=sports
0:0:0.16331 |Section name=food
|Section name=travel

shared |Reader depth:0.707 recency:0.965 session:0.099 loyalty:0.761 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.2899 |Section name=travel

shared |Reader depth:-0.064 recency:-0.868 session:0.242 loyalty:0.845 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.29495 |Section name=travel

shared |Reader depth:0.537 recency:-0.217 session:0.696 loyalty:0.634 segment=regular
0:-1:0.48632 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.034 recency:-0.088 session:0.732 loyalty:0.357 segment=regular
|Section name=politics
0:0:0.16823 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.862 recency:-0.805 session:0.071 loyalty:0.078 segment=new
0:-1:0.67873 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.521 recency:0.896 session:0.224 loyalty:0.445 segment=premium
|Section name=politics
|Section name=sports
0:-1:0.1307 |Section name=food
|Section name=travel

shared |Reader depth:-0.334 recency:0.321 session:-0.31 loyalty:-0.951 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.13766 |Section name=travel

shared |Reader depth:-0.769 recency:0.173 session:0.231 loyalty:-0.692 segment=premium
|Section name=politics
|Section name=sports
0:-1:0.31637 |Section name=food
|Section name=travel

shared |Reader depth:0.631 recency:0.803 session:0.443 loyalty:-0.62 segment=premium
|Section name=politics
|Section name=sports
0:-1:0.28004 |Section name=food
|Section name=travel

shared |Reader depth:-0.952 recency:-0.18 session:-0.642 loyalty:0.77 segment=new
|Section name=politics
0:-1:0.28275 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.322 recency:-0.114 session:-0.231 loyalty:-0.25 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.16104 |Section name=travel

shared |Reader depth:0.011 recency:-0.922 session:-0.902 loyalty:0.901 segment=regular
0:-1:0.34709 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.502 recency:0.144 session:-0.343 loyalty:0.178 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.2319 |Section name=travel

shared |Reader depth:-0.455 recency:-0.136 session:-0.349 loyalty:0.276 segment=regular
|Section name=politics
0:0:0.26121 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.05 recency:0.68 session:0.125 loyalty:-0.043 segment=regular
0:0:0.29466 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.942 recency:-0.043 session:-0.12 loyalty:-0.811 segment=new
0:0:0.22402 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.34 recency:0.843 session:-0.534 loyalty:-0.561 segment=premium
|Section name=politics
0:-1:0.45804 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.603 recency:0.938 session:-0.204 loyalty:-0.752 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.1112 |Section name=travel

shared |Reader depth:0.432 recency:0.314 session:0.049 loyalty:0.737 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.30215 |Section name=travel

shared |Reader depth:0.084 recency:0.292 session:0.862 loyalty:-0.359 segment=new
|Section name=politics
|Section name=sports
0:-1:0.39238 |Section name=food
|Section name=travel

shared |Reader depth:0.33 recency:0.529 session:-0.834 loyalty:0.416 segment=regular
|Section name=politics
0:0:0.26497 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.316 recency:0.971 session:-0.299 loyalty:-0.788 segment=regular
|Section name=politics
|Section name=sports
0:0:0.16699 |Section name=food
|Section name=travel

shared |Reader depth:0.518 recency:0.56 session:0.66 loyalty:0.924 segment=new
0:-1:0.35409 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.294 recency:0.205 session:0.053 loyalty:-0.001 segment=regular
0:0:0.27971 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.061 recency:-0.163 session:-0.152 loyalty:-0.669 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.13021 |Section name=travel

shared |Reader depth:0.089 recency:0.931 session:0.726 loyalty:0.326 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.18661 |Section name=travel

shared |Reader depth:-0.542 recency:0.292 session:-0.582 loyalty:-0.043 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.31945 |Section name=travel

shared |Reader depth:-0.902 recency:0.052 session:-0.346 loyalty:0.712 segment=regular
|Section name=politics
|Section name=sports
0:0:0.08586 |Section name=food
|Section name=travel

shared |Reader depth:0.9 recency:-0.044 session:-0.14 loyalty:-0.191 segment=regular
0:-1:0.62799 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.685 recency:-0.122 session:0.648 loyalty:0.398 segment=new
0:0:0.52644 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.799 recency:0.838 session:-0.657 loyalty:-0.727 segment=premium
|Section name=politics
0:-1:0.23495 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.51 recency:-0.775 session:-0.432 loyalty:-0.901 segment=premium
|Section name=politics
|Section name=sports
0:-1:0.27491 |Section name=food
|Section name=travel

shared |Reader depth:-0.726 recency:0.713 session:-0.221 loyalty:-0.153 segment=regular
0:0:0.1419 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.254 recency:-0.61 session:0.873 loyalty:0.184 segment=regular
0:-1:0.35601 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.256 recency:-0.966 session:-0.165 loyalty:0.687 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.34837 |Section name=travel

shared |Reader depth:-0.155 recency:-0.313 session:-0.364 loyalty:0.626 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.38848 |Section name=travel

shared |Reader depth:0.333 recency:-0.354 session:-0.449 loyalty:0.641 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.33248 |Section name=travel

shared |Reader depth:0.557 recency:-0.216 session:0.456 loyalty:-0.427 segment=regular
0:-1:0.54421 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.821 recency:-0.477 session:0.443 loyalty:-0.619 segment=regular
|Section name=politics
|Section name=sports
0:0:0.41787 |Section name=food
|Section name=travel

shared |Reader depth:0.555 recency:-0.602 session:-0.897 loyalty:0.994 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.42314 |Section name=travel

shared |Reader depth:-0.482 recency:0.521 session:-0.67 loyalty:-0.289 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.27696 |Section name=travel

shared |Reader depth:0.402 recency:0.007 session:-0.071 loyalty:-0.599 segment=premium
|Section name=politics
0:0:0.14213 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.867 recency:0.71 session:-0.465 loyalty:0.177 segment=new
0:0:0.46202 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.783 recency:0.356 session:0.954 loyalty:-0.971 segment=regular
0:-1:0.48349 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.763 recency:0.058 session:-0.13 loyalty:-0.763 segment=new
0:0:0.24459 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.69 recency:0.03 session:-0.241 loyalty:0.76 segment=premium
0:-1:0.46067 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.322 recency:0.639 session:-0.22 loyalty:0.656 segment=regular
|Section name=politics
0:-1:0.27246 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.79 recency:-0.167 session:0.752 loyalty:-0.562 segment=premium
0:0:0.56053 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.428 recency:0.702 session:-0.875 loyalty:0.912 segment=premium
|Section name=politics
0:-1:0.34577 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.769 recency:-0.399 session:-0.841 loyalty:-0.324 segment=new
|Section name=politics
0:-1:0.28429 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.154 recency:-0.425 session:-0.608 loyalty:-0.725 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.16419 |Section name=travel

shared |Reader depth:-0.759 recency:-0.934 session:0.11 loyalty:-0.09 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.21031 |Section name=travel

shared |Reader depth:0.923 recency:-0.941 session:-0.934 loyalty:1 segment=new
|Section name=politics
|Section name=sports
0:0:0.05275 |Section name=food
|Section name=travel

shared |Reader depth:0.209 recency:-0.19 session:0.061 loyalty:-0.003 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.17299 |Section name=travel

shared |Reader depth:0.831 recency:0.932 session:0.402 loyalty:0.896 segment=premium
|Section name=politics
|Section name=sports
0:0:0.13593 |Section name=food
|Section name=travel

shared |Reader depth:-0.543 recency:0.389 session:-0.573 loyalty:-0.555 segment=premium
|Section name=politics
|Section name=sports
0:0:0.14855 |Section name=food
|Section name=travel

shared |Reader depth:-0.513 recency:-0.095 session:-0.171 loyalty:0.448 segment=new
|Section name=politics
|Section name=sports
0:0:0.14249 |Section name=food
|Section name=travel

shared |Reader depth:-0.395 recency:-0.573 session:0.611 loyalty:0.867 segment=new
0:0:0.29231 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.074 recency:-0.669 session:0.876 loyalty:0.727 segment=premium
0:-1:0.38041 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.887 recency:-0.731 session:-0.058 loyalty:0.778 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.44316 |Section name=travel

shared |Reader depth:-0.363 recency:-0.056 session:0.345 loyalty:0.37 segment=regular
|Section name=politics
|Section name=sports
0:0:0.23189 |Section name=food
|Section name=travel

shared |Reader depth:-0.066 recency:0.098 session:-0.567 loyalty:-0.242 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.24425 |Section name=travel

shared |Reader depth:0.824 recency:0.531 session:-0.805 loyalty:0.355 segment=premium
|Section name=politics
|Section name=sports
0:0:0.06973 |Section name=food
|Section name=travel

shared |Reader depth:0.653 recency:0.472 session:-0.508 loyalty:-0.727 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.12096 |Section name=travel

shared |Reader depth:0.971 recency:0.151 session:-0.845 loyalty:-0.414 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.14267 |Section name=travel

shared |Reader depth:-0.942 recency:-0.46 session:0.403 loyalty:-0.514 segment=regular
|Section name=politics
|Section name=sports
0:0:0.39388 |Section name=food
|Section name=travel

shared |Reader depth:0.834 recency:-0.3 session:-0.543 loyalty:-0.655 segment=regular
0:-1:0.67914 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.394 recency:0.855 session:-0.913 loyalty:-0.305 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.28563 |Section name=travel

shared |Reader depth:0.803 recency:-0.829 session:0.932 loyalty:0.059 segment=new
|Section name=politics
|Section name=sports
0:-1:0.31482 |Section name=food
|Section name=travel

shared |Reader depth:-0.476 recency:0.366 session:0.518 loyalty:0.637 segment=new
0:0:0.18858 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.505 recency:-0.461 session:-0.102 loyalty:-0.936 segment=regular
0:-1:0.61016 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.884 recency:-0.087 session:0.129 loyalty:0.162 segment=regular
|Section name=politics
0:-1:0.31516 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.742 recency:-0.79 session:-0.5 loyalty:-0.087 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.3054 |Section name=travel

shared |Reader depth:-0.502 recency:-0.287 session:0.33 loyalty:0.457 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.28123 |Section name=travel

shared |Reader depth:0.112 recency:-0.122 session:-0.322 loyalty:0.035 segment=new
|Section name=politics
0:0:0.18675 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.184 recency:-0.525 session:-0.613 loyalty:-0.147 segment=premium
|Section name=politics
0:0:0.17596 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.795 recency:0.343 session:0.635 loyalty:0.389 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.2496 |Section name=travel

shared |Reader depth:-0.471 recency:-0.161 session:-0.455 loyalty:0.636 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.4431 |Section name=travel

shared |Reader depth:0.268 recency:-0.901 session:-0.534 loyalty:-0.824 segment=premium
0:-1:0.62722 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.88 recency:-0.527 session:-0.82 loyalty:-0.262 segment=regular
0:-1:0.68909 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.173 recency:0.747 session:-0.979 loyalty:-0.49 segment=premium
0:0:0.31468 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.052 recency:-0.789 session:-0.539 loyalty:0.363 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.31692 |Section name=travel

shared |Reader depth:-0.938 recency:-0.828 session:-0.373 loyalty:-0.494 segment=regular
|Section name=politics
|Section name=sports
0:0:0.25432 |Section name=food
|Section name=travel

shared |Reader depth:0.713 recency:0.256 session:0.594 loyalty:-0.55 segment=regular
0:-1:0.52067 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.757 recency:0.35 session:-0.14 loyalty:-0.733 segment=regular
0:0:0.57103 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.703 recency:-0.14 session:-0.808 loyalty:-0.673 segment=regular
0:-1:0.63296 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.176 recency:-0.318 session:0.22 loyalty:0.761 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.32723 |Section name=travel

shared |Reader depth:0.542 recency:-0.782 session:-0.839 loyalty:0.156 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.22558 |Section name=travel

shared |Reader depth:0.409 recency:0.895 session:0.074 loyalty:0.765 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.3205 |Section name=travel

shared |Reader depth:-0.407 recency:0.79 session:-0.564 loyalty:-0.504 segment=premium
|Section name=politics
0:-1:0.45943 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.38 recency:-0.638 session:-0.238 loyalty:0.374 segment=premium
|Section name=politics
|Section name=sports
0:0:0.15042 |Section name=food
|Section name=travel

shared |Reader depth:-0.039 recency:0.722 session:-0.655 loyalty:0.927 segment=regular
|Section name=politics
0:-1:0.31469 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.189 recency:-0.974 session:0.973 loyalty:0.69 segment=premium
0:-1:0.46676 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.198 recency:-0.514 session:-0.848 loyalty:-0.046 segment=regular
|Section name=politics
0:-1:0.18498 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.298 recency:0.028 session:-0.995 loyalty:0.021 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.37237 |Section name=travel

shared |Reader depth:0.973 recency:-0.74 session:0.979 loyalty:-0.739 segment=regular
0:-1:0.60015 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.308 recency:0.156 session:0.702 loyalty:-0.431 segment=new
|Section name=politics
|Section name=sports
0:0:0.38953 |Section name=food
|Section name=travel

shared |Reader depth:-0.448 recency:0.333 session:0.139 loyalty:-0.564 segment=new
0:0:0.26328 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.107 recency:-0.288 session:0.737 loyalty:-0.418 segment=regular
|Section name=politics
|Section name=sports
0:0:0.41376 |Section name=food
|Section name=travel

shared |Reader depth:-0.512 recency:0.433 session:-0.679 loyalty:0.832 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.50374 |Section name=travel

shared |Reader depth:0.826 recency:0.063 session:-0.974 loyalty:0.014 segment=new
0:-1:0.55322 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.352 recency:-0.14 session:-0.173 loyalty:0.242 segment=premium
|Section name=politics
0:0:0.15136 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.303 recency:-0.646 session:0.546 loyalty:0.146 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.16497 |Section name=travel

shared |Reader depth:-0.92 recency:-0.898 session:0.787 loyalty:-0.915 segment=regular
|Section name=politics
|Section name=sports
0:-1:0.56759 |Section name=food
|Section name=travel

shared |Reader depth:-0.473 recency:0.372 session:-0.382 loyalty:-0.358 segment=regular
|Section name=politics
0:-1:0.37058 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.225 recency:-0.221 session:0.172 loyalty:0.102 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.21525 |Section name=travel

shared |Reader depth:0.604 recency:0.343 session:0.396 loyalty:0.109 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.14159 |Section name=travel

shared |Reader depth:-0.37 recency:-0.071 session:0.217 loyalty:0.028 segment=regular
|Section name=politics
|Section name=sports
0:0:0.25003 |Section name=food
|Section name=travel

shared |Reader depth:-0.332 recency:-0.452 session:-0.977 loyalty:-0.778 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.21126 |Section name=travel

shared |Reader depth:-0.941 recency:-0.784 session:0.923 loyalty:0.436 segment=regular
0:0:0.22825 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.865 recency:0.837 session:-0.243 loyalty:0.235 segment=premium
|Section name=politics
0:-1:0.22585 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.848 recency:0.549 session:-0.003 loyalty:-0.753 segment=premium
|Section name=politics
0:-1:0.14731 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.36 recency:0.87 session:-0.668 loyalty:-0.529 segment=new
|Section name=politics
0:-1:0.33297 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.566 recency:-0.602 session:-0.457 loyalty:0.709 segment=new
0:0:0.23602 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.68 recency:0.618 session:-0.863 loyalty:0.549 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.36847 |Section name=travel

shared |Reader depth:-0.349 recency:0.103 session:-0.481 loyalty:-0.06 segment=new
|Section name=politics
|Section name=sports
0:-1:0.13924 |Section name=food
|Section name=travel

shared |Reader depth:-0.719 recency:0.212 session:-0.725 loyalty:-0.179 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.32254 |Section name=travel

shared |Reader depth:-0.494 recency:-0.347 session:0.967 loyalty:-0.69 segment=premium
0:0:0.28336 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.719 recency:-0.14 session:-0.465 loyalty:0.774 segment=premium
|Section name=politics
|Section name=sports
0:-1:0.08705 |Section name=food
|Section name=travel

shared |Reader depth:0.159 recency:0.956 session:-0.807 loyalty:-0.144 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.27582 |Section name=travel

shared |Reader depth:0.097 recency:-0.473 session:-0.13 loyalty:0.785 segment=new
|Section name=politics
0:0:0.13939 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.122 recency:0.841 session:0.513 loyalty:-0.021 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.15864 |Section name=travel

shared |Reader depth:0.633 recency:-0.928 session:0.562 loyalty:-0.127 segment=regular
0:-1:0.6106 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.272 recency:-0.867 session:0.748 loyalty:0.21 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.13904 |Section name=travel

shared |Reader depth:-0.527 recency:0.923 session:-0.466 loyalty:-0.19 segment=new
|Section name=politics
|Section name=sports
0:0:0.10025 |Section name=food
|Section name=travel

shared |Reader depth:-0.965 recency:-0.013 session:0.137 loyalty:-0.64 segment=regular
|Section name=politics
|Section name=sports
0:0:0.30473 |Section name=food
|Section name=travel

shared |Reader depth:0.631 recency:-0.042 session:0.215 loyalty:0.078 segment=premium
|Section name=politics
|Section name=sports
0:0:0.2102 |Section name=food
|Section name=travel

shared |Reader depth:0.428 recency:0.973 session:0.957 loyalty:-0.496 segment=new
|Section name=politics
|Section name=sports
0:-1:0.36743 |Section name=food
|Section name=travel

shared |Reader depth:0.837 recency:-0.209 session:-0.53 loyalty:-0.795 segment=new
0:-1:0.67611 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.446 recency:0.725 session:-0.857 loyalty:0.19 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.37746 |Section name=travel

shared |Reader depth:0.982 recency:-0.659 session:0.187 loyalty:-0.333 segment=new
0:-1:0.69457 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.894 recency:-0.402 session:-0.454 loyalty:0.324 segment=new
0:0:0.62508 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.269 recency:0.275 session:0.553 loyalty:0.948 segment=premium
|Section name=politics
0:0:0.19911 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.798 recency:0.035 session:0.36 loyalty:-0.339 segment=premium
|Section name=politics
|Section name=sports
0:-1:0.31187 |Section name=food
|Section name=travel

shared |Reader depth:0.647 recency:0.14 session:0.111 loyalty:-0.248 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.11453 |Section name=travel

shared |Reader depth:0.356 recency:0.828 session:0.914 loyalty:0.789 segment=new
|Section name=politics
0:-1:0.26034 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.617 recency:-0.791 session:0.736 loyalty:-0.809 segment=new
|Section name=politics
|Section name=sports
0:-1:0.36926 |Section name=food
|Section name=travel

shared |Reader depth:-0.311 recency:-0.738 session:-0.444 loyalty:0.763 segment=new
|Section name=politics
0:0:0.15165 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.419 recency:0.044 session:0.121 loyalty:0.383 segment=regular
|Section name=politics
0:0:0.15917 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.406 recency:-0.957 session:0.46 loyalty:0.096 segment=regular
|Section name=politics
0:0:0.11138 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.017 recency:0.058 session:0.311 loyalty:-0.721 segment=regular
0:0:0.39555 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.099 recency:-0.882 session:0.439 loyalty:0.777 segment=premium
|Section name=politics
|Section name=sports
0:0:0.23902 |Section name=food
|Section name=travel

shared |Reader depth:0.438 recency:-0.897 session:0.113 loyalty:-0.9 segment=regular
|Section name=politics
|Section name=sports
0:-1:0.28887 |Section name=food
|Section name=travel

shared |Reader depth:0.543 recency:0.098 session:0.075 loyalty:-0.096 segment=regular
0:0:0.51025 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.166 recency:-0.181 session:0.747 loyalty:0.244 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.13872 |Section name=travel

shared |Reader depth:0.661 recency:-0.913 session:0.129 loyalty:0.526 segment=new
|Section name=politics
|Section name=sports
0:-1:0.17356 |Section name=food
|Section name=travel

shared |Reader depth:0.754 recency:0.941 session:-0.17 loyalty:0.527 segment=new
|Section name=politics
0:0:0.26047 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.727 recency:0.361 session:0.998 loyalty:0.257 segment=regular
|Section name=politics
|Section name=sports
0:-1:0.33544 |Section name=food
|Section name=travel

shared |Reader depth:-0.416 recency:0.274 session:-0.043 loyalty:0.698 segment=premium
|Section name=politics
|Section name=sports
0:-1:0.11857 |Section name=food
|Section name=travel

shared |Reader depth:-0.514 recency:0.823 session:-0.632 loyalty:0.986 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.50208 |Section name=travel

shared |Reader depth:-0.668 recency:-0.597 session:-0.14 loyalty:-0.172 segment=new
|Section name=politics
0:0:0.20904 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.236 recency:-0.997 session:0.462 loyalty:-0.473 segment=premium
0:-1:0.54238 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.875 recency:-0.096 session:-0.099 loyalty:0.408 segment=premium
|Section name=politics
0:0:0.10116 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.332 recency:-0.021 session:0.309 loyalty:0.823 segment=new
|Section name=politics
0:0:0.15866 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.453 recency:-0.326 session:-0.717 loyalty:0.77 segment=new
0:0:0.20371 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.634 recency:0.174 session:0.409 loyalty:-0.369 segment=premium
|Section name=politics
|Section name=sports
0:-1:0.27254 |Section name=food
|Section name=travel

shared |Reader depth:0.348 recency:0.024 session:-0.078 loyalty:-0.821 segment=regular
0:0:0.51353 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.941 recency:0.709 session:0.397 loyalty:0.183 segment=regular
|Section name=politics
0:0:0.16711 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.366 recency:0.986 session:-0.826 loyalty:0.073 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.30302 |Section name=travel

shared |Reader depth:-0.336 recency:0.45 session:0.493 loyalty:0.325 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.23442 |Section name=travel

shared |Reader depth:-0.992 recency:0.278 session:-0.78 loyalty:-0.782 segment=premium
0:-1:0.16728 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.815 recency:-0.69 session:-0.294 loyalty:0.87 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.49906 |Section name=travel

shared |Reader depth:-0.887 recency:-0.953 session:0.936 loyalty:0.938 segment=regular
|Section name=politics
|Section name=sports
0:-1:0.33794 |Section name=food
|Section name=travel

shared |Reader depth:-0.406 recency:0.901 session:0.127 loyalty:-0.097 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.20913 |Section name=travel

shared |Reader depth:-0.661 recency:0.253 session:0.295 loyalty:-0.685 segment=regular
|Section name=politics
|Section name=sports
0:0:0.32284 |Section name=food
|Section name=travel

shared |Reader depth:-0.802 recency:-0.794 session:-0.13 loyalty:0.794 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.44911 |Section name=travel

shared |Reader depth:-0.61 recency:-0.241 session:-0.067 loyalty:-0.35 segment=premium
|Section name=politics
0:0:0.2533 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.62 recency:-0.184 session:0.584 loyalty:0.452 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.14368 |Section name=travel

shared |Reader depth:0.049 recency:0.874 session:-0.95 loyalty:0.345 segment=regular
0:0:0.1871 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.03 recency:-0.776 session:0.722 loyalty:-0.146 segment=new
0:-1:0.45084 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.445 recency:0.068 session:-0.038 loyalty:-0.859 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.08034 |Section name=travel

shared |Reader depth:-0.623 recency:0.453 session:0.003 loyalty:-0.038 segment=premium
0:0:0.18492 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.46 recency:-0.948 session:-0.039 loyalty:-0.597 segment=premium
|Section name=politics
0:0:0.05316 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.672 recency:-0.781 session:0.919 loyalty:0.566 segment=regular
0:-1:0.56561 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.706 recency:0.736 session:0.382 loyalty:0.084 segment=regular
|Section name=politics
0:0:0.20365 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.848 recency:0.227 session:-0.538 loyalty:-0.365 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.27078 |Section name=travel

shared |Reader depth:-0.199 recency:0.298 session:0.384 loyalty:0.139 segment=new
0:0:0.28163 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.523 recency:-0.245 session:-0.635 loyalty:0.959 segment=new
0:0:0.39613 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.246 recency:0.289 session:0.85 loyalty:-0.625 segment=premium
0:-1:0.38764 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.611 recency:-0.907 session:-0.929 loyalty:0.39 segment=premium
0:-1:0.58964 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.392 recency:0.7 session:0.129 loyalty:-0.316 segment=premium
|Section name=politics
0:-1:0.39485 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.466 recency:0.783 session:0.198 loyalty:-0.637 segment=new
|Section name=politics
0:0:0.23627 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.575 recency:-0.585 session:-0.345 loyalty:0.308 segment=premium
0:-1:0.5743 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.995 recency:-0.314 session:-0.99 loyalty:0.397 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.50864 |Section name=travel

shared |Reader depth:0.323 recency:-0.011 session:-0.198 loyalty:0.479 segment=regular
0:0:0.40831 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.165 recency:-0.583 session:-0.979 loyalty:0.618 segment=new
|Section name=politics
0:0:0.16015 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.841 recency:-0.235 session:0.011 loyalty:0.541 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.37867 |Section name=travel

shared |Reader depth:0.768 recency:-0.053 session:-0.156 loyalty:0.14 segment=new
0:-1:0.57119 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.624 recency:0.337 session:0.397 loyalty:0.975 segment=regular
|Section name=politics
0:-1:0.32575 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.314 recency:0.848 session:0.147 loyalty:0.723 segment=premium
|Section name=politics
0:-1:0.30267 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.721 recency:-0.4 session:0.601 loyalty:-0.869 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.03364 |Section name=travel

shared |Reader depth:-0.746 recency:-0.507 session:0.689 loyalty:0.534 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.2535 |Section name=travel

shared |Reader depth:-0.477 recency:-0.153 session:0.907 loyalty:-0.797 segment=premium
0:0:0.27614 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.89 recency:-0.911 session:-0.099 loyalty:-0.769 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.14481 |Section name=travel

shared |Reader depth:0.129 recency:-0.236 session:0.58 loyalty:0.167 segment=new
|Section name=politics
|Section name=sports
0:0:0.29924 |Section name=food
|Section name=travel

shared |Reader depth:0.795 recency:-0.805 session:0.551 loyalty:-0.886 segment=regular
0:-1:0.62551 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.691 recency:0.131 session:0.387 loyalty:0.947 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.39506 |Section name=travel

shared |Reader depth:0.007 recency:0.178 session:-0.199 loyalty:-0.111 segment=new
|Section name=politics
0:0:0.24392 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.361 recency:0.604 session:-0.871 loyalty:-0.845 segment=regular
|Section name=politics
0:0:0.28097 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.539 recency:0.993 session:0.76 loyalty:0.249 segment=premium
0:0:0.34815 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.4 recency:-0.905 session:-0.127 loyalty:0.53 segment=new
|Section name=politics
|Section name=sports
0:0:0.15588 |Section name=food
|Section name=travel

shared |Reader depth:-0.799 recency:0.207 session:0.285 loyalty:0.593 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.3403 |Section name=travel

shared |Reader depth:-0.697 recency:0.333 session:0.052 loyalty:0.457 segment=premium
|Section name=politics
|Section name=sports
0:0:0.14081 |Section name=food
|Section name=travel

shared |Reader depth:0.934 recency:0.4 session:-0.096 loyalty:-0.583 segment=regular
|Section name=politics
|Section name=sports
0:0:0.18668 |Section name=food
|Section name=travel

shared |Reader depth:0.03 recency:-0.565 session:-0.841 loyalty:-0.857 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.14699 |Section name=travel

shared |Reader depth:-0.745 recency:0.403 session:0.367 loyalty:0.601 segment=regular
|Section name=politics
0:-1:0.37036 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.032 recency:-0.82 session:-0.634 loyalty:0.09 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.26953 |Section name=travel

shared |Reader depth:-0.015 recency:-0.233 session:-0.003 loyalty:-0.261 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.16145 |Section name=travel

shared |Reader depth:0.312 recency:-0.468 session:-0.832 loyalty:0.227 segment=new
0:0:0.47521 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.373 recency:-0.4 session:0.529 loyalty:0.213 segment=new
|Section name=politics
|Section name=sports
0:0:0.31121 |Section name=food
|Section name=travel

shared |Reader depth:-0.192 recency:0.243 session:0.996 loyalty:0.239 segment=new
0:0:0.27503 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.65 recency:0.621 session:-0.474 loyalty:-0.725 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.19238 |Section name=travel

shared |Reader depth:-0.726 recency:-0.923 session:0.523 loyalty:0.151 segment=premium
|Section name=politics
|Section name=sports
0:0:0.35989 |Section name=food
|Section name=travel

shared |Reader depth:-0.272 recency:0.242 session:-0.329 loyalty:-0.591 segment=regular
0:0:0.31703 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.014 recency:0.952 session:-0.788 loyalty:0.788 segment=new
|Section name=politics
0:0:0.35865 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.118 recency:-0.523 session:0.271 loyalty:0.211 segment=premium
0:-1:0.45985 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.43 recency:0.8 session:-0.55 loyalty:0.879 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.42679 |Section name=travel

shared |Reader depth:0.796 recency:0.583 session:0.034 loyalty:-0.901 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.06866 |Section name=travel

shared |Reader depth:-0.914 recency:0.804 session:0.385 loyalty:0.491 segment=premium
|Section name=politics
0:-1:0.47722 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.139 recency:-0.102 session:0.351 loyalty:0.62 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.25214 |Section name=travel

shared |Reader depth:-0.953 recency:-0.128 session:-0.923 loyalty:0.401 segment=regular
0:0:0.12944 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.427 recency:-0.346 session:-0.045 loyalty:0.582 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.35827 |Section name=travel

shared |Reader depth:0.567 recency:0.306 session:-0.902 loyalty:-0.744 segment=premium
0:-1:0.53251 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.087 recency:-0.382 session:0.284 loyalty:-0.815 segment=new
0:-1:0.43251 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.937 recency:-0.718 session:0.734 loyalty:0.184 segment=regular
0:-1:0.63861 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.352 recency:0.138 session:-0.677 loyalty:-0.685 segment=regular
|Section name=politics
0:0:0.31386 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.696 recency:0.046 session:0.85 loyalty:0.349 segment=new
|Section name=politics
|Section name=sports
0:0:0.3246 |Section name=food
|Section name=travel

shared |Reader depth:0.68 recency:0.003 session:-0.07 loyalty:-0.531 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.09344 |Section name=travel

shared |Reader depth:-0.107 recency:-0.492 session:-0.39 loyalty:0.463 segment=new
|Section name=politics
0:0:0.16473 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.725 recency:-0.018 session:0.087 loyalty:-0.827 segment=new
|Section name=politics
|Section name=sports
0:0:0.24932 |Section name=food
|Section name=travel

shared |Reader depth:0.153 recency:-0.393 session:0.387 loyalty:-0.644 segment=regular
|Section name=politics
|Section name=sports
0:-1:0.34617 |Section name=food
|Section name=travel

shared |Reader depth:-0.3 recency:0.735 session:0.801 loyalty:0.874 segment=new
|Section name=politics
0:-1:0.34797 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.352 recency:-0.133 session:-0.993 loyalty:0.624 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.41987 |Section name=travel

shared |Reader depth:0.084 recency:0.991 session:0.595 loyalty:0.595 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.24452 |Section name=travel

shared |Reader depth:0.973 recency:-0.152 session:0.588 loyalty:0.887 segment=premium
|Section name=politics
|Section name=sports
0:0:0.18327 |Section name=food
|Section name=travel

shared |Reader depth:-0.667 recency:0.197 session:-0.555 loyalty:-0.993 segment=premium
|Section name=politics
|Section name=sports
0:-1:0.20253 |Section name=food
|Section name=travel

shared |Reader depth:-0.808 recency:0.819 session:0.683 loyalty:-0.307 segment=regular
|Section name=politics
0:-1:0.44164 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.243 recency:0.108 session:-0.782 loyalty:0.618 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.46642 |Section name=travel

shared |Reader depth:0.646 recency:-0.113 session:-0.248 loyalty:0.347 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.21817 |Section name=travel

shared |Reader depth:0.651 recency:0.232 session:-0.816 loyalty:0.616 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.36503 |Section name=travel

shared |Reader depth:0.324 recency:0.511 session:0.726 loyalty:-0.789 segment=regular
|Section name=politics
0:-1:0.16495 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.667 recency:0.84 session:-0.319 loyalty:-0.212 segment=premium
|Section name=politics
0:-1:0.49838 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.931 recency:0.713 session:0.053 loyalty:0.725 segment=new
0:0:0.43819 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.443 recency:0.664 session:-0.433 loyalty:-0.393 segment=regular
0:0:0.41437 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.406 recency:-0.272 session:-0.202 loyalty:0.335 segment=new
|Section name=politics
0:-1:0.22827 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.205 recency:0.988 session:0.644 loyalty:-0.507 segment=premium
|Section name=politics
0:-1:0.36643 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.193 recency:0.27 session:0.48 loyalty:-0.046 segment=regular
0:0:0.29663 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.673 recency:-0.593 session:-0.113 loyalty:-0.313 segment=premium
0:-1:0.64362 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.207 recency:0.124 session:0.294 loyalty:0.784 segment=regular
0:0:0.34337 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.275 recency:0.97 session:0.153 loyalty:-0.426 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.1577 |Section name=travel

shared |Reader depth:-0.717 recency:-0.882 session:-0.764 loyalty:-0.899 segment=premium
0:-1:0.39309 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.604 recency:0.702 session:0.017 loyalty:-0.985 segment=premium
0:-1:0.48562 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.527 recency:-0.077 session:0.184 loyalty:-0.847 segment=regular
|Section name=politics
0:0:0.2324 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.028 recency:0.738 session:0.205 loyalty:0.546 segment=premium
|Section name=politics
0:0:0.3281 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.318 recency:0.443 session:0.412 loyalty:-0.938 segment=premium
0:0:0.2824 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.863 recency:0.025 session:0.595 loyalty:-0.329 segment=new
0:0:0.57631 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.983 recency:-0.348 session:0.325 loyalty:0.013 segment=premium
|Section name=politics
0:0:0.05881 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.329 recency:-0.348 session:0.174 loyalty:0.308 segment=premium
|Section name=politics
0:-1:0.19405 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.86 recency:-0.534 session:0.689 loyalty:-0.804 segment=premium
0:-1:0.60484 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.559 recency:-0.586 session:-0.945 loyalty:0.507 segment=premium
0:-1:0.50851 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.423 recency:0.821 session:-0.619 loyalty:-0.716 segment=regular
0:-1:0.40422 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.148 recency:-0.113 session:-0.112 loyalty:0.403 segment=regular
0:0:0.3905 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.199 recency:0.607 session:-0.613 loyalty:-0.281 segment=regular
|Section name=politics
0:-1:0.38087 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.453 recency:0.958 session:0.282 loyalty:0.717 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.32734 |Section name=travel

shared |Reader depth:-0.621 recency:0.859 session:0.314 loyalty:0.075 segment=premium
|Section name=politics
0:-1:0.45946 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.678 recency:0.145 session:0.618 loyalty:0.091 segment=premium
0:-1:0.50868 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.541 recency:-0.351 session:0.432 loyalty:0.059 segment=new
|Section name=politics
|Section name=sports
0:-1:0.31021 |Section name=food
|Section name=travel

shared |Reader depth:-0.112 recency:0.594 session:0.978 loyalty:0.118 segment=regular
|Section name=politics
|Section name=sports
0:-1:0.33973 |Section name=food
|Section name=travel

shared |Reader depth:0.624 recency:-0.559 session:0.876 loyalty:-0.807 segment=new
|Section name=politics
|Section name=sports
0:-1:0.39722 |Section name=food
|Section name=travel

shared |Reader depth:0.731 recency:-0.018 session:0.69 loyalty:0.816 segment=regular
0:-1:0.49709 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.794 recency:-0.085 session:0.139 loyalty:0.419 segment=premium
|Section name=politics
0:-1:0.29876 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.771 recency:-0.374 session:0.259 loyalty:-0.515 segment=regular
|Section name=politics
|Section name=sports
0:-1:0.25107 |Section name=food
|Section name=travel

shared |Reader depth:-0.691 recency:0.006 session:-0.662 loyalty:0.513 segment=new
|Section name=politics
0:-1:0.3043 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.625 recency:0.676 session:0.346 loyalty:0.051 segment=premium
|Section name=politics
|Section name=sports
0:-1:0.21087 |Section name=food
|Section name=travel

shared |Reader depth:-0.225 recency:-0.649 session:-0.462 loyalty:0.41 segment=premium
0:-1:0.35693 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0 recency:0.176 session:0.139 loyalty:0.5 segment=regular
0:0:0.31027 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.082 recency:-0.657 session:-0.288 loyalty:0.16 segment=new
0:-1:0.47402 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.493 recency:-0.311 session:-0.181 loyalty:0.926 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.46685 |Section name=travel

shared |Reader depth:0.974 recency:-0.956 session:0.52 loyalty:0.277 segment=new
|Section name=politics
|Section name=sports
0:-1:0.21476 |Section name=food
|Section name=travel

shared |Reader depth:0.343 recency:0.341 session:0.492 loyalty:-0.388 segment=new
|Section name=politics
|Section name=sports
0:0:0.30371 |Section name=food
|Section name=travel

shared |Reader depth:-0.4 recency:0.576 session:0.944 loyalty:0.062 segment=regular
|Section name=politics
|Section name=sports
0:0:0.33699 |Section name=food
|Section name=travel

shared |Reader depth:-0.642 recency:0.871 session:-0.63 loyalty:-0.155 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.28505 |Section name=travel

shared |Reader depth:0.906 recency:-0.826 session:-0.637 loyalty:-0.909 segment=new
|Section name=politics
|Section name=sports
0:-1:0.14459 |Section name=food
|Section name=travel

shared |Reader depth:0.708 recency:-0.455 session:-0.485 loyalty:0.929 segment=new
0:-1:0.49581 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.101 recency:0.779 session:0.848 loyalty:0.448 segment=new
|Section name=politics
0:-1:0.32144 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.767 recency:0.246 session:-0.207 loyalty:0.679 segment=premium
0:0:0.46111 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.024 recency:-0.752 session:0.519 loyalty:0.16 segment=new
|Section name=politics
|Section name=sports
0:0:0.31486 |Section name=food
|Section name=travel

shared |Reader depth:-0.398 recency:-0.295 session:0.253 loyalty:-0.801 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.09894 |Section name=travel

shared |Reader depth:-0.797 recency:-0.5 session:-0.493 loyalty:-0.913 segment=new
0:0:0.32021 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.445 recency:-0.858 session:-0.927 loyalty:-0.288 segment=new
0:-1:0.62914 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.131 recency:0.964 session:-0.442 loyalty:0.395 segment=regular
|Section name=politics
0:0:0.37369 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.614 recency:0.299 session:0.714 loyalty:-0.322 segment=regular
|Section name=politics
|Section name=sports
0:-1:0.36369 |Section name=food
|Section name=travel

shared |Reader depth:-0.917 recency:0.811 session:0.823 loyalty:0.103 segment=regular
|Section name=politics
|Section name=sports
0:0:0.25153 |Section name=food
|Section name=travel

shared |Reader depth:-0.149 recency:-0.353 session:-0.474 loyalty:-0.853 segment=premium
|Section name=politics
|Section name=sports
0:0:0.22989 |Section name=food
|Section name=travel

shared |Reader depth:-0.73 recency:0.518 session:-0.036 loyalty:-0.406 segment=new
|Section name=politics
|Section name=sports
0:-1:0.1974 |Section name=food
|Section name=travel

shared |Reader depth:0.973 recency:0.69 session:0.886 loyalty:-0.954 segment=new
|Section name=politics
|Section name=sports
0:-1:0.3651 |Section name=food
|Section name=travel

shared |Reader depth:0.812 recency:0.598 session:-0.816 loyalty:-0.566 segment=new
0:-1:0.53459 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.867 recency:0.669 session:-0.003 loyalty:-0.04 segment=premium
|Section name=politics
0:0:0.18384 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.225 recency:0.239 session:-0.879 loyalty:0.542 segment=new
|Section name=politics
0:-1:0.28272 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.883 recency:-0.441 session:0.395 loyalty:-0.706 segment=regular
|Section name=politics
|Section name=sports
0:-1:0.41628 |Section name=food
|Section name=travel

shared |Reader depth:-0.249 recency:-0.811 session:-0.701 loyalty:0.585 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.42221 |Section name=travel

shared |Reader depth:0.428 recency:-0.202 session:-0.541 loyalty:-0.828 segment=regular
|Section name=politics
|Section name=sports
0:0:0.18408 |Section name=food
|Section name=travel

shared |Reader depth:0.967 recency:0.447 session:0.282 loyalty:0.49 segment=new
|Section name=politics
0:0:0.14036 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.751 recency:-0.966 session:-0.961 loyalty:0.222 segment=new
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.20549 |Section name=travel

shared |Reader depth:0.477 recency:0.698 session:-0.248 loyalty:-0.192 segment=premium
|Section name=politics
|Section name=sports
0:0:0.15005 |Section name=food
|Section name=travel

shared |Reader depth:0.855 recency:-0.988 session:0.459 loyalty:0.141 segment=premium
0:-1:0.66671 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.618 recency:0.921 session:-0.113 loyalty:0.051 segment=new
|Section name=politics
0:0:0.27638 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.464 recency:-0.692 session:0.057 loyalty:-0.393 segment=premium
0:0:0.38164 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.695 recency:0.44 session:0.344 loyalty:0.7 segment=regular
0:-1:0.43203 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.5 recency:0.418 session:0.175 loyalty:-0.65 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.08996 |Section name=travel

shared |Reader depth:-0.809 recency:0.218 session:-0.468 loyalty:-0.524 segment=premium
|Section name=politics
|Section name=sports
|Section name=food
0:-1:0.2346 |Section name=travel

shared |Reader depth:0.354 recency:-0.934 session:0.429 loyalty:-0.861 segment=premium
|Section name=politics
|Section name=sports
0:-1:0.35177 |Section name=food
|Section name=travel

shared |Reader depth:0.263 recency:-0.793 session:-0.121 loyalty:0.109 segment=premium
0:-1:0.54385 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.002 recency:0.247 session:0.638 loyalty:0.597 segment=regular
|Section name=politics
0:0:0.22409 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.771 recency:0.21 session:-0.25 loyalty:0.241 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.34419 |Section name=travel

shared |Reader depth:-0.43 recency:-0.334 session:-0.801 loyalty:0.47 segment=regular
|Section name=politics
|Section name=sports
|Section name=food
0:0:0.45287 |Section name=travel

shared |Reader depth:-0.365 recency:0.613 session:0.956 loyalty:0.159 segment=new
0:0:0.20757 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:-0.797 recency:-0.382 session:-0.936 loyalty:0.668 segment=new
0:0:0.15033 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.11 recency:0.475 session:-0.943 loyalty:0.325 segment=new
|Section name=politics
0:0:0.2904 |Section name=sports
|Section name=food
|Section name=travel

shared |Reader depth:0.876 recency:0.938 session:0.339 loyalty:0.94 segment=premium
0:-1:0.37467 |Section name=politics
|Section name=sports
|Section name=food
|Section name=travel

